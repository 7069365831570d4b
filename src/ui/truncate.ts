/** The first characters of a text, then an ellipsis; a text that fits is left as it is. */
export function truncate(text: string, longest: number): string {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest).join('')}…`
}
