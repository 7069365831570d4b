/** What English does with words and figures that are not messages. */
export const en = {
  /** Years as records write them: 1941–1977, 1925–present, 1930s–1980s. */
  years: (years: string) => years,
}
