/**
 * Whether two names may be of one person: every word of the shorter one is in the longer one, at least as
 * its beginning, in any order. "R. Ellery" is like "Ellery, Raymond"; "Mary Ellery" is not.
 */
export function areSimilarNames(a: string, b: string): boolean {
  const [fewer = [], more = []] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length)
  const left = [...more]
  return (
    fewer.length > 0 &&
    fewer.every((word) => {
      const at = left.findIndex((each) => each.startsWith(word) || word.startsWith(each))
      return at >= 0 && left.splice(at, 1)
    })
  )
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    // The longest first, so that an initial does not take the place of a whole word.
    .sort((x, y) => y.length - x.length)
