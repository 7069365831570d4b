import { describe, expect, it } from 'vitest'
import { findContacts, findPersonalData, isForbidden } from './personal-data.ts'

const KNOWN = ['Harbor City Shipyard', 'Tampa, Florida', 'Gulf Marine Company']
const flags = (text: string) =>
  findPersonalData(text, KNOWN).map(({ kind, text: found }) => [kind, found])

describe('words that are to be published', () => {
  it.each([
    ['Call me at (813) 555-0142 any time.', [['phone', '(813) 555-0142']]],
    [
      'My number is 813.555.0142 or 555-0199.',
      [
        ['phone', '813.555.0142'],
        ['phone', '555-0199'],
      ],
    ],
    ['Write to walter.h@example.com please', [['email', 'walter.h@example.com']]],
    ['See https://example.com/me', [['address', 'https://example.com/me']]],
    ['We lived at 12 Old Mill Road then.', [['address', '12 Old Mill Road']]],
    [
      'Born 3/14/1938, number 123-45-6789.',
      [
        ['number', '123-45-6789'],
        ['number', '3/14/1938'],
      ],
    ],
    ['My father, Walter Hargrove, cut the lagging.', [['name', 'Walter Hargrove']]],
    ['Mi padre Walter barría el polvo.', [['name', 'Walter']]],
    ['Mr. Dunn ran the boiler shop.', [['name', 'Mr. Dunn']]],
    ['I worked beside Joe Kowalski for years.', [['name', 'Joe Kowalski']]],
  ])('are flagged: %s', (text, expected) => {
    expect(flags(text)).toEqual(expected)
  })

  it.each([
    'From 1962 to 1975 we cut block insulation with saws; dust lay an inch deep.',
    'The boiler shop at Harbor City Shipyard in Tampa had no fans before 1971.',
    'Men of the Gulf Marine Company swept it up. Nobody wore a mask.',
  ])('are not, where they name years and the place: %s', (text) => {
    expect(flags(text)).toEqual([])
  })

  it.each([
    ['Ask Ann at (813) 555-0142.', ['(813) 555-0142']],
    ['ann.w@example.com has the deed; or 813-555-0142', ['ann.w@example.com', '813-555-0142']],
    ['EPA ID 110000350174, docket 1978010203, FR 123-4567 of 3/14/1978.', []],
    ['The deed of 12 Old Mill Road, https://archive.example.gov/deeds/12.', []],
  ])('hold what reaches a person, and no numbers of documents: %s', (text, expected) => {
    expect(findContacts(text)).toEqual(expected)
  })

  it('never hold what reaches a person, while a name may be that of a company', () => {
    const [phone, name] = findPersonalData('Call 813-555-0142 and ask for Johns Manville.', [])
    expect([phone && isForbidden(phone), name && isForbidden(name)]).toEqual([true, false])
  })
})
