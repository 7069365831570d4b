/** ZIP codes, with the zero that spreadsheets take away put back. */

/** Where they begin with a zero. */
const ZERO_STATES = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT'])

export type ZipReading = { zip: string | null; note?: string }

export function readZip(text: string | null, stateCode: string): ZipReading {
  if (text === null) return { zip: null }
  const digits = text.replace(/\.0+$/, '').replace(/\s/g, '')
  const [, five, four] =
    digits.match(/^(\d{4,5})(?:-(\d{1,4}))?$/) ?? digits.match(/^(\d{4,5})(\d{4})$/) ?? []
  const isShort = five?.length === 4
  if (!five || /^0+$/.test(five) || (isShort && !ZERO_STATES.has(stateCode))) {
    return { zip: null, note: 'not a ZIP code' }
  }
  const zip = five.padStart(5, '0')
  const extension = four && !/^0+$/.test(four) ? `-${four.padStart(4, '0')}` : ''
  return isShort
    ? { zip: zip + extension, note: 'a leading zero was missing' }
    : { zip: zip + extension }
}
