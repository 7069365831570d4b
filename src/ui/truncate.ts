/** The first characters of a text, then an ellipsis; a text that fits is left as it is. */
export function truncate(text: string, longest: number): string {
  let end = 0
  for (let count = 0; count < longest && end < text.length; count += 1) {
    // Beyond the basic plane a character takes two places.
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return end < text.length ? `${text.slice(0, end)}…` : text
}
