/**
 * Server only: estimates how many guesses a password withstands, with lists of leaked passwords, names
 * and common words (decision 092). Loaded for the few requests that choose a password.
 */

import { site } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'

import { passwordProblem } from './password-rules.ts'

/** Guesses as powers of ten; about a year of online guessing at the rate that sign-in allows to a botnet. */
const MIN_GUESSES_LOG10 = 8.5
/** The cost of an estimate grows with the square of the length; the start of a long password decides. */
const MAX_ESTIMATED_LENGTH = 64

/** What is wrong with a new password of `email`, in a sentence, or null. */
export async function findPasswordProblem(password: string, email: string): Promise<string | null> {
  const problem = passwordProblem(password, email)
  if (problem) return problem
  const isEasy = (await guessesLog10(password, email)) < MIN_GUESSES_LOG10
  return isEasy ? m.desk_password_rules_too_easy() : null
}

async function guessesLog10(password: string, email: string): Promise<number> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_ESTIMATED_LENGTH,
  })
  const ownWords = `${email} ${site.name} asbestos`.toLowerCase().split(/[^a-z0-9]+/)
  return estimator.check(password, ownWords.filter(Boolean)).guessesLog10
}
