import { describe, expect, it } from 'vitest'
import { readAll } from './reading.test-support.ts'

const HEADER = 'Name,City,State'
const names = async (source: string | Buffer) => (await readAll(source)).rows.map((row) => row.name)

describe('encodings', () => {
  const text = `${HEADER}\nPeñasco Mill,Cañon City,CO\nO’Hara Yard,Tampa,FL\n`
  const expected = ['Peñasco Mill', 'O’Hara Yard']
  const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  const windows = Buffer.from(text.replaceAll('ñ', '\u00f1').replaceAll('’', '\u0092'), 'latin1')

  it.each([
    ['UTF-8', Buffer.from(text), 'UTF-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'UTF-8'],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16LE'],
    ['UTF-16, big end first', utf16be, 'UTF-16BE'],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), 'UTF-16LE'],
    ['Windows-1252', windows, 'Windows-1252'],
  ])('reads %s', async (_, bytes, encoding) => {
    const { rows, facts } = await readAll(bytes)
    expect(rows.map((row) => row.name)).toEqual(expected)
    expect(facts.decoded).toEqual({ encoding, strayBytes: 0 })
  })

  it('reads a few invalid bytes in a UTF-8 file as Windows-1252, and counts them', async () => {
    const good = 'Peñasco Ñandú Mill,Tampa,FL\n'.repeat(3)
    const bytes = Buffer.concat([
      Buffer.from(`${HEADER}\n${good}`),
      Buffer.from('Ca\u00f1on Mill,Tampa,FL\n', 'latin1'),
    ])
    const { rows, facts } = await readAll(bytes, {}, 10_000)
    expect(rows.at(-1)?.name).toBe('Cañon Mill')
    expect(facts.decoded).toEqual({ encoding: 'UTF-8', strayBytes: 1 })
  })
})

describe('lines and cells', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('knows %s', async (_, ending) => {
    const lines = [HEADER, 'A Mill,Tampa,FL', '"B\nMill",Tampa,FL', 'C Mill,Tampa,FL']
    const { rows } = await readAll(lines.join(ending))
    expect(rows.map(({ line, name }) => [line, name])).toEqual([
      [2, 'A Mill'],
      [3, 'B Mill'],
      [5, 'C Mill'],
    ])
  })

  it.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
    ['bar', '|'],
  ])('finds the %s', async (_, mark) => {
    const text = `${HEADER}\n"A, B; C | D Mill",Tampa,FL\n`.replace(/,(?=[A-Z])/g, mark)
    const { rows, facts } = await readAll(text)
    expect(facts.delimiter).toBe(mark)
    expect(rows[0]?.name).toBe('A, B; C | D Mill')
  })

  it('handles doubled, stray and spaced quotes', async () => {
    const text = `${HEADER}\n"The ""Big"" Mill",Tampa,FL\n5" Pipe Mill,Tampa,FL\n"Acme" Mill, "Tampa", "FL"\n`
    expect(await names(text)).toEqual(['The "Big" Mill', '5" Pipe Mill', 'Acme Mill'])
  })

  it('preserves line breaks in a description and joins those in a name', async () => {
    const { rows } = await readAll(
      'Name,City,State,Description\n"A\n Mill",Tampa,FL,"One.\r\n Two."',
    )
    expect(rows[0]).toMatchObject({ name: 'A Mill', description: 'One.\nTwo.' })
  })

  it.each(['', ' ', 'N/A', 'null', '-', 'NOT AVAILABLE', '-999', '†', '#N/A', '(null)', 'Unknown'])(
    'reads %j as empty',
    async (cell) => {
      const { rows } = await readAll(`${HEADER},Company\nA Mill,Tampa,FL,${cell}\n`)
      expect(rows[0]?.company_name).toBeNull()
    },
  )

  it('removes the formula guard of our exports', async () => {
    expect(await names(`${HEADER}\n'=Mill,Tampa,FL\n`)).toEqual(['=Mill'])
  })
})

describe('rows', () => {
  it('rejects each with its line, column and reason, and counts them all', async () => {
    const text = `${HEADER}\nA Mill,Tampa,FL\n,Tampa,FL\nB Mill,,FL\nC Mill,San Juan,PR\nD Mill,Paris,France\n${HEADER}\n`
    const { rows, notes, rowsRead } = await readAll(text)
    expect(rows).toHaveLength(1)
    expect(rowsRead).toBe(6)
    expect(notes.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual([
      '3 Name: no name',
      '4 City: no city',
      '5 State: Puerto Rico is not covered: only the states and D.C. are',
      '6 State: not a state of the United States',
      '7 Name: the header again',
    ])
  })

  it('uses the columns that the operator names', async () => {
    const text = 'Alpha;Beta;Gamma\nA Mill;Tampa;FL\n'
    const mapping = { name: 'Alpha', city: 'Beta', state: 'GAMMA' }
    expect((await readAll(text, { mapping })).rows[0]?.name).toBe('A Mill')
    await expect(readAll(text)).rejects.toThrow('No column for the name was found')
    await expect(readAll(text, { mapping: { ...mapping, county: 'Delta' } })).rejects.toThrow(
      'There is no column "Delta" in this file.',
    )
  })
})

describe('columns', () => {
  it('names unused columns, truncated, with a guess where one is likely', async () => {
    const long = `Extra\u202e${'x'.repeat(5_000)}`
    const text = `${HEADER},Lattude_x,Longtude,Mailing Zip,Owner Company,${long},\nA Mill,Tampa,FL,1,2,3,4,5,\n`
    const { unused } = (await readAll(text, {}, 50_000)).facts.columns
    expect(unused).toEqual([
      { name: 'Lattude_x', guess: 'latitude' },
      { name: 'Longtude', guess: 'longitude' },
      { name: 'Mailing Zip', guess: 'zipCode' },
      { name: 'Owner Company', guess: 'companyName' },
      { name: `Extra ${'x'.repeat(54)}`, guess: null },
    ])
  })

  it('a list without cities in a column or in its addresses is rejected', async () => {
    const text = 'Name,Address,State\nA Mill,1 Main St,FL\nB Mill,2 Main St,FL\n'
    await expect(readAll(text)).rejects.toThrow(
      'No column for the city was found. Name it with --map city="…". The first line says: Name, Address, State',
    )
  })

  it('an empty city is taken from the address, with a note', async () => {
    const text = `${HEADER},Address\nA Mill,,FL,"1 Main St, Ocala, FL 34470"\n`
    const { rows, notes } = await readAll(text)
    expect(rows[0]).toMatchObject({ city_name: 'Ocala', address: '1 Main St', zip_code: '34470' })
    expect(notes).toEqual([
      { line: 2, kind: 'corrected', column: 'City', value: '', reason: 'Ocala is in the address' },
    ])
  })
})

describe('files that are not lists', () => {
  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['blank lines', '\n\n  \n', 'The file is empty.'],
    ['a header only', `${HEADER}\n`, 'The file has a header and no rows.'],
    [
      'a quote that never closes',
      `${HEADER}\nA,Tampa,FL\n"B Mill,Tampa,FL\nC,Tampa,FL\n`,
      'The file ends inside a quoted cell that begins on line 3: it looks cut off.',
    ],
    [
      'a million columns',
      `${HEADER}${',x'.repeat(1_000_000)}\n`,
      'Line 1 has more than 2,000 columns.',
    ],
    [
      'zero bytes',
      `${HEADER}\u0000\u0001\u0002\n`,
      'This is not a text file: it contains zero bytes.',
    ],
    ['half a workbook', 'PK\u0003\u0004rest', 'This workbook is cut off or damaged.'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an old or encrypted Excel'],
  ])(
    '%s is rejected with one clear line',
    async (_: string, text: string | Buffer, message: string) => {
      const refused = readAll(text, {}, 50_000)
      await expect(refused).rejects.toThrow(message)
      await expect(refused).rejects.toMatchObject({ name: 'UserFacingError' })
    },
  )

  it('an endless cell is rejected before it fills the memory', async () => {
    const text = `${HEADER}\nA,Tampa,FL\n"${'B Mill,Tampa,FL\n'.repeat(100_000)}`
    await expect(readAll(text, {}, 50_000)).rejects.toThrow(
      'The record on line 3 is longer than a million characters. A quote opened on line 3.',
    )
  })
})

it('reads our exports as JSON: lines of objects, or an array with one on each line', async () => {
  const mill = { name: 'Acme Mill', city: 'Tampa', state: 'Florida', unknowns: ['How; many.'] }
  const dock = { name: 'Old Dock', city: 'Miami', state: 'Florida', unknowns: [], latitude: null }
  const lines = [mill, dock].map((one) => JSON.stringify(one))
  for (const text of [`${lines.join('\n')}\n`, `[\n${lines.join(',\n')}\n]\n`]) {
    const { rows, facts } = await readAll(text)
    expect(facts.delimiter).toBeNull()
    expect(rows.map(({ name, city_name, unknowns }) => [name, city_name, unknowns])).toEqual([
      ['Acme Mill', 'Tampa', ['How; many.']],
      ['Old Dock', 'Miami', null],
    ])
  }
  const problem = 'is not one JSON object: there must be one on each line.'
  await expect(readAll(`[${lines.join(',')}]`)).rejects.toThrow(`Line 1 ${problem}`)
  await expect(readAll(`${lines[0]}\n{"name": "Cut`)).rejects.toThrow(`Line 2 ${problem}`)
})
