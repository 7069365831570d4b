/** ZIP codes, with the zero that spreadsheets take away put back. */

export type ZipReading = { zip: string | null; note?: string }

export function readZip(text: string | null): ZipReading {
  if (text === null) return { zip: null }
  const digits = text.replace(/\.0+$/, '').replace(/\s/g, '')
  const parts = digits.match(/^(\d{3,5})(?:-(\d{1,4}))?$/) ?? digits.match(/^(\d{5})(\d{4})$/)
  const [, five, four] = parts ?? digits.match(/^(\d{4})(\d{4})$/) ?? []
  if (!five || /^0+$/.test(five)) return { zip: null, note: 'not a ZIP code' }
  const zip = five.padStart(5, '0')
  const extension = four && !/^0+$/.test(four) ? `-${four.padStart(4, '0')}` : ''
  return five.length < 5
    ? { zip: zip + extension, note: 'a leading zero was missing' }
    : { zip: zip + extension }
}
