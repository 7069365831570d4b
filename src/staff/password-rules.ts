/**
 * What a password must be: long, and not one that everybody tries first. Rules rather than a list
 * of leaked passwords, because at twelve characters nearly all common ones are one word, a run or a
 * repetition with figures and signs added.
 */
export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 200

/** Words that common passwords are built around, one at a time. */
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
  // The longest first, so that a word inside another does not break it up.
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
/** After the word, runs and repeats are taken out, this many different characters must remain. */
const LEAST_REMAINDER = 5

/** A sentence that says what is wrong, or null. `email` is whose password it will be. */
export function passwordProblem(password: string, email = ''): string | null {
  if ([...password].length < SHORTEST_PASSWORD) {
    return `Use at least ${SHORTEST_PASSWORD} characters.`
  }
  if (password.length > LONGEST_PASSWORD) return `Use at most ${LONGEST_PASSWORD} characters.`
  if (isCommon(password, email)) {
    return 'This password is too easy to guess. Use several unrelated words, or a password manager.'
  }
  return null
}

function isCommon(password: string, email: string): boolean {
  const plain = password.toLowerCase()
  const lettered = [...plain].map((character) => LETTER_FOR[character] ?? character).join('')
  return [plain, lettered].some((text) => {
    const bare = withoutOwnWords(text, email)
    const candidates = [bare, ...COMMON_WORDS.map((word) => bare.replaceAll(word, ' '))]
    return candidates.some((rest) => unexplained(rest).size < LEAST_REMAINDER)
  })
}

function withoutOwnWords(text: string, email: string): string {
  const own = email.toLowerCase().split(/[^a-z0-9]+/)
  return own.reduce((rest, word) => (word.length < 3 ? rest : rest.replaceAll(word, ' ')), text)
}

/** The different letters and figures that no run, repetition, year or punctuation accounts for. */
function unexplained(text: string): Set<string> {
  let rest = text.replace(/(19|20)\d\d/g, ' ')
  for (const run of RUNS) rest = withoutRuns(withoutRuns(rest, run), [...run].reverse().join(''))
  rest = rest.replace(/(.)\1{2,}/gu, ' ')
  return new Set(rest.replace(/[^\p{L}\p{N}]+/gu, ''))
}

/** Takes out every stretch of three or more characters that stands in `run`. */
function withoutRuns(text: string, run: string): string {
  let result = text
  for (let length = run.length; length >= 3; length--) {
    for (let start = 0; start + length <= run.length; start++) {
      result = result.replaceAll(run.slice(start, start + length), ' ')
    }
  }
  return result
}
