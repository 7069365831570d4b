import { describe, expect, it } from 'vitest'
import { readAll } from './reading.test-support.ts'
import { archive, oneSheet, partsOf, type Sheet, workbook } from './workbook.test-support.ts'

const HEADER = ['Name', 'City', 'State', 'Open Date', 'Zip', 'Employees']

const PLANTS: Sheet = {
  name: 'Plants',
  rows: [
    ['Register of plants, 2024'],
    HEADER,
    ['ACME MILL', 'TAMPA', 'FL', new Date(Date.UTC(1951, 3, 5)), 33602, 120],
    [],
    ['Old Yard', 'Boston', 'MA', null, 2139, null],
  ],
}
const NOTES: Sheet = {
  name: 'Notes',
  rows: [['Written by hand'], ['Name', 'City', 'State'], ['C', 'Ocala', 'FL']],
}

describe('a workbook', () => {
  it('is read like its list: numbers, dates, titles and gaps', async () => {
    const { rows, facts } = await readAll(workbook(PLANTS, NOTES), {}, 50_000)
    expect(facts.workbook).toEqual({ sheet: 'Plants', sheets: ['Plants', 'Notes'] })
    expect(facts.columns.line).toBe(2)
    expect(
      rows.map(({ line, name, operational_years, zip_code, workforce_size }) => [
        line,
        name,
        operational_years,
        zip_code,
        workforce_size,
      ]),
    ).toEqual([
      [3, 'Acme Mill', 'from 1951', '33602', '120'],
      [5, 'Old Yard', null, '02139', null],
    ])
  })

  it('is read from the sheet that the operator gives by name or number', async () => {
    const bytes = workbook(PLANTS, NOTES)
    for (const sheet of ['notes', '2']) {
      const { rows } = await readAll(bytes, { sheet }, 50_000)
      expect(rows.map(({ city_name }) => city_name)).toEqual(['Ocala'])
    }
    for (const sheet of ['Plans', '3', '0']) {
      await expect(readAll(bytes, { sheet }, 50_000)).rejects.toThrow(
        `There is no sheet "${sheet}" in this workbook. It has "Plants", "Notes".`,
      )
    }
    await expect(readAll('Name,City,State\nA,Tampa,FL\n', { sheet: '1' })).rejects.toThrow(
      '--sheet is for Excel workbooks only.',
    )
  })

  it('reads the saved value of a formula', async () => {
    const cells =
      '<row r="1"><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>City</t></is></c><c t="inlineStr"><is><t>State</t></is></c></row>' +
      '<row r="2"><c t="str"><f>HYPERLINK("http://x/","A")</f><v>Acme Mill</v></c><c t="inlineStr"><is><t>Tampa</t></is></c><c t="inlineStr"><is><t>FL</t></is></c></row>'
    const { rows } = await readAll(archive(partsOf(oneSheet(cells))), {}, 50_000)
    expect(rows.map(({ name }) => name)).toEqual(['Acme Mill'])
  })
})

describe('a hostile workbook', () => {
  const refused = async (bytes: Buffer, message: string | RegExp) => {
    const reading = readAll(bytes, {}, 50_000)
    await expect(reading).rejects.toThrow(message)
    await expect(reading).rejects.toMatchObject({ name: 'UserFacingError' })
  }

  it('that is a zip bomb is rejected while unpacking', async () => {
    const bomb = {
      ...partsOf(oneSheet('')),
      'xl/sharedStrings.xml': Buffer.alloc(200 * 1024 * 1024, 32),
    }
    await refused(archive(bomb), 'unpacks to more than can be read')
  })

  it('that lies about its size is not trusted', async () => {
    const row = `<row r="2"><c t="inlineStr"><is><t>${'x'.repeat(5_000_000)}</t></is></c></row>`
    await refused(archive(partsOf(oneSheet(row)), 400), 'longer than a million characters')
  })

  it('with a cell that does not end is rejected before all of it is read', async () => {
    const row = `<row r="2"><c t="inlineStr"><is><t>${'x'.repeat(5_000_000)}`
    await refused(archive(partsOf(oneSheet(row))), 'longer than a million characters')
  })

  it('that defines entities has none expanded', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
    const cells = '<row r="1"><c t="inlineStr"><is><t>Name&b;</t></is></c></row>'
    const reading = readAll(archive(partsOf(oneSheet(cells), bomb)), {}, 50_000)
    await expect(reading).rejects.toMatchObject({ name: 'UserFacingError' })
    await expect(reading).rejects.not.toThrow('aaaaaaaaaa')
  })

  it.each([
    [
      'a cell in the last corner',
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      'columns',
    ],
    ['no rows', '', 'The file is empty.'],
  ])('with %s is rejected with one clear line', async (_, cells, message) => {
    await refused(archive(partsOf(oneSheet(cells))), message)
  })

  it('that is another ZIP archive, truncated or altered is rejected', async () => {
    const whole = workbook(PLANTS)
    await refused(whole.subarray(0, whole.length - 30), 'cut off or damaged')
    await refused(archive({ 'readme.txt': Buffer.from('hello') }), /workbook/)
    for (let at = 40; at < whole.length; at += 97) {
      const altered = Buffer.from(whole)
      altered[at] = (altered[at] ?? 0) ^ 0xff
      const outcome = await readAll(altered, {}, 50_000).then(
        () => 'read',
        (error) => error.name,
      )
      expect(['read', 'UserFacingError']).toContain(outcome)
    }
  })
})
