/** docs/asvs.md: complete, and nothing is claimed without a test. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * The requirements of Levels 1 and 2 in OWASP ASVS 5.0.0 of the chapters that apply, by section. Where
 * the numbers of a section have gaps, the missing ones are of Level 3.
 */
const SECTIONS = `1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2
  2.1:1-3 2.2:1-3 2.3:1-4 2.4:1-1
  3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1-1 4.3:1-2 4.4:1-4
  5.1:1-1 5.2:1-3 5.3:1-2 5.4:1-3
  6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
  7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2
  8.1:1-2 8.2:1-3 8.3:1-1 8.4:1-1
  9.1:1-3 9.2:1-4
  11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1-1 11.6:1-1
  12.1:1-3 12.2:1-2 12.3:1-4
  13.1:1-1 13.2:1-5 13.3:1-2 13.4:1-5
  14.1:1-2 14.2:1-4 14.3:1-3
  15.1:1-3 15.2:1-3 15.3:1-7
  16.1:1-1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3`

/** The sections that ask for a document. V1.1 is about design, not about documents. */
const DOCUMENTED = /^(2|5|6|7|8|11|13|14|15|16)\.1\./

const numbered = (section: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`)

const required = [...SECTIONS.matchAll(/([\d.]+):(\d+)-(\d+)/g)].flatMap(([, section = '', a, b]) =>
  numbered(section, Number(a), Number(b)),
)

const rows = [...readFileSync('docs/asvs.md', 'utf8').matchAll(/^\| (\d.*) \|$/gm)].map(
  ([, row = '']) => {
    const [numbers = '', , met = '', how = '', shownBy = ''] = row.split('|').map((s) => s.trim())
    const named = numbers.split(', ').flatMap((part) => {
      const [first = '', last = first] = part.split('–')
      const section = first.split('.').slice(0, 2).join('.')
      const [from, to] = [first, last].map((number) => Number(number.split('.')[2]))
      return numbered(section, from ?? 0, to ?? 0)
    })
    return { numbers: named, met, how, files: shownBy.match(/(?<=`)[^`,\s]+(?=`)/g) ?? [] }
  },
)

it('has every requirement of Levels 1 and 2 once', () => {
  expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual(required.sort())
})

it('names a test for everything that is met, or a document where one is asked for', () => {
  const isTest = (file: string) => /\.(test|spec)\.ts$/.test(file)
  const unproven = rows.filter(({ numbers, met, files }) => {
    const isDocument = numbers.every((number) => DOCUMENTED.test(number))
    const hasProof = files.some((file) => isDocument || isTest(file))
    return met === 'Yes' && !(hasProof && files.every((file) => existsSync(file)))
  })
  expect(unproven).toEqual([])
})

it('knows how each key lives', () => {
  const [, part = ''] = readFileSync('docs/security.md', 'utf8').split('## Keys and algorithms')
  const keysIn = (head: string) => {
    const [, rows = ''] = (part.split(head)[1] ?? '').match(/^\|---.*\n((?:\|.*\n)+)/m) ?? []
    return rows
      .trim()
      .split('\n')
      .map((row) => row.split('|')[1]?.trim())
  }
  expect(keysIn('| Key | Where')).toHaveLength(9)
  expect(keysIn('| Key | Replaced')).toEqual(keysIn('| Key | Where'))
})

it('is met, or says what the operator must do', () => {
  const words = new Set(rows.map(({ met }) => met))
  expect([...words].sort()).toEqual(['Operator', 'Yes', '–'])
  expect(rows.filter(({ met, how }) => met !== 'Yes' && how.length < 4)).toEqual([])
})
