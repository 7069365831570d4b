/** What English does with names and types of records. */
export const en = {
  area: (area: string): string => area,
  /** A type of place as a record writes it. */
  type: (type: string): string => type.toLowerCase(),
  /** What the directory lists, after the name of a category. */
  product: (product: string): string => product,
  /** Shipyards, but residential sites. */
  places: (category: string): string => category.replace(/[^s]$/, '$& sites'),
}
