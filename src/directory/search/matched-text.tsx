import { matchedParts } from './search-words.ts'

/** A name with the parts that were searched for marked. */
export function MatchedText({ text, words }: { text: string; words: string[] }) {
  let at = 0
  return matchedParts(text, words).map((part) => {
    const key = at
    at += part.text.length
    return part.isMatch ? <mark key={key}>{part.text}</mark> : part.text
  })
}
