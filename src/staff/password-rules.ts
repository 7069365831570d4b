/**
 * What browser and server check alike while a password is typed: its length, and the words, sequences
 * and repetitions that most easy passwords consist of. password-strength.ts has the lists.
 */

import { m } from '../paraglide/messages.js'
export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 200

/** Words that common passwords are built around. */
const COMMON_WORDS = [
  'password passwort passw0rd motdepasse contrasena changeme changeit default temporary',
  'welcome letmein login logmein access secret secure private master admin administrator',
  'root user guest test tester testing demo staff manager office company system server',
  'qwerty qwertz azerty asdf asdfgh zxcvbn qazwsx qweasd zaqxsw iloveyou ilove loveyou',
  'monkey dragon shadow sunshine princess football baseball basketball hockey soccer',
  'superman batman starwars pokemon michael jordan jennifer charlie ashley jessica',
  'summer winter spring autumn january february march april june july august september',
  'october november december monday tuesday wednesday thursday friday saturday sunday',
  'trustno1 hello whatever nothing freedom computer internet google facebook samsung america',
  'florida asbestos mesothelioma exposureatlas correcthorsebatterystaple thisisapassword',
]
  .join(' ')
  .split(' ')
  // Longest first, so that a shorter word does not split a longer one.
  .sort((a, b) => b.length - a.length)

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const LETTER_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** How many different characters must remain without the word, sequences and repetitions. */
const MIN_REMAINDER = 5

/** What is wrong with the password of `email`, in a sentence, or null. */
export function passwordProblem(password: string, email = ''): string | null {
  if ([...password].length < MIN_PASSWORD_LENGTH)
    return m.desk_password_rules_too_short({ least: MIN_PASSWORD_LENGTH })
  if (password.length > MAX_PASSWORD_LENGTH)
    return m.desk_password_rules_too_long({ most: MAX_PASSWORD_LENGTH })
  return isCommon(password, email) ? m.desk_password_rules_too_easy() : null
}

function isCommon(password: string, email: string): boolean {
  const plain = password.toLowerCase()
  const lettered = [...plain].map((character) => LETTER_FOR[character] ?? character).join('')
  return [plain, lettered].some((text) => {
    const bare = withoutOwnWords(text, email)
    const candidates = [bare, ...COMMON_WORDS.map((word) => bare.replaceAll(word, ' '))]
    return candidates.some((rest) => unexplained(rest).size < MIN_REMAINDER)
  })
}

function withoutOwnWords(text: string, email: string): string {
  const own = email.toLowerCase().split(/[^a-z0-9]+/)
  return own.reduce((rest, word) => (word.length < 3 ? rest : rest.replaceAll(word, ' ')), text)
}

/** The distinct letters and digits outside of sequences, repetitions and years. */
function unexplained(text: string): Set<string> {
  let rest = text.replace(/(19|20)\d\d/g, ' ')
  for (const run of RUNS) rest = withoutRuns(withoutRuns(rest, run), [...run].reverse().join(''))
  rest = rest.replace(/(.)\1{2,}/gu, ' ')
  return new Set(rest.replace(/[^\p{L}\p{N}]+/gu, ''))
}

/** Removes every substring of `run` with three or more characters. */
function withoutRuns(text: string, run: string): string {
  let result = text
  for (let length = run.length; length >= 3; length--) {
    for (let start = 0; start + length <= run.length; start++) {
      result = result.replaceAll(run.slice(start, start + length), ' ')
    }
  }
  return result
}
