import { describe, expect, it } from 'vitest'
import { slugOf } from '../../slug.ts'
import { readCity, readState, readZip, splitAddress } from './addresses.ts'
import {
  categoryByNaics,
  categoryBySic,
  categoryByWords,
  findCategory,
  readFacilityType,
} from './categories.ts'
import { readYears } from './cells.ts'
import { readCoordinates } from './coordinates.ts'
import { addressKey, cityKey, looseKey, nameKey } from './keys.ts'
import { addressCase, properCase } from './proper-case.ts'

describe('states', () => {
  it.each(['FL', 'fl', 'Florida', 'FLORIDA', 'US-FL', 'us-fl', '12', 'State of Florida', ' Fl. '])(
    'reads %j as Florida',
    (text) => expect(readState(text)).toEqual({ code: 'FL' }),
  )

  it.each(['PR', 'Puerto Rico', 'GU', 'US-VI', 'U.S. Virgin Islands', 'AS', '72', 'AE'])(
    'rejects %j with a reason',
    (text) => expect(readState(text)).toEqual({ refused: expect.stringContaining('not covered') }),
  )

  it('accepts the District of Columbia', () => {
    expect(readState('Washington, D.C.')).toEqual({ code: 'DC' })
  })
})

describe('names in capitals', () => {
  it.each([
    ['US STEEL CORP - GARY WORKS', 'US Steel Corp. - Gary Works'],
    ['MCDONNELL DOUGLAS AIRCRAFT CO.', 'McDonnell Douglas Aircraft Co.'],
    ['U.S. NAVAL SHIPYARD', 'U.S. Naval Shipyard'],
    ['3M COMPANY OF THE 21ST CENTURY', '3M Company of the 21st Century'],
    ['JOHNS-MANVILLE SALES CORP. (PLANT #2)', 'Johns-Manville Sales Corp. (Plant #2)'],
    ["O'BRIEN BROS SHIPYARD", "O'Brien Bros. Shipyard"],
    ['NAS JACKSONVILLE BLDG III', 'NAS Jacksonville Bldg III'],
    ['BNSF RAILWAY', 'BNSF Railway'],
    ['VA MEDICAL CENTER', 'VA Medical Center'],
    ['UPMC MERCY', 'UPMC Mercy'],
    ['HCA FLORIDA HOSPITAL', 'HCA Florida Hospital'],
    ['LAC+USC MEDICAL CENTER', 'LAC+USC Medical Center'],
    ['FOND DU LAC PAPER CO', 'Fond Du Lac Paper Co.'],
    ['USS GARY WORKS AT IBM AND TVA', 'USS Gary Works at IBM and TVA'],
    ['Already Mixed LLC', 'Already Mixed LLC'],
    ['ÉCOLE SAINT-HÉLÈNE', 'École Saint-Hélène'],
  ])('%s', (given, expected) => expect(properCase(given)).toBe(expected))

  it('treats street abbreviations differently', () => {
    expect(addressCase('123 NE 2ND BLVD')).toBe('123 NE 2nd Blvd')
  })
})

describe('cities', () => {
  it.each([
    [['ST PETERSBURG', 'Saint Petersburg', 'St. Petersburg', 'st petersburg'], 'St. Petersburg'],
    [['FT MYERS', 'Ft. Myers', 'Fort Myers', 'FORT  MYERS'], 'Fort Myers'],
    [['MT DORA', 'Mt. Dora', 'Mount Dora', 'City of Mount Dora'], 'Mount Dora'],
    [
      ['CORAL SPGS', 'Coral Springs', 'Coral Springs, FL', 'Coral Springs, Florida'],
      'Coral Springs',
    ],
    [['N FT MYERS', 'North Fort Myers'], 'North Fort Myers'],
  ])('%j are one', (spellings, expected) => {
    const read = spellings.map((spelling) =>
      readCity(spelling.replace(/\s+/g, ' '), 'FL', 'Florida'),
    )
    expect(new Set(read)).toEqual(new Set([expected]))
    expect(new Set(read.map((name) => cityKey(name ?? ''))).size).toBe(1)
  })

  it('has the same key with and without accents and punctuation', () => {
    expect(cityKey('Cañon City')).toBe(cityKey('CANON CITY'))
    expect(cityKey("Coeur d'Alene")).toBe(cityKey('Coeur D’Alene'))
  })

  it('rejects what is not a name', () => expect(readCity('12345', 'FL', 'Florida')).toBeNull())
})

describe('keys', () => {
  it('are equal for the same name', () => {
    expect(nameKey('The Acme Mfg. Co., Inc.')).toBe(nameKey('ACME MANUFACTURING COMPANY'))
    expect(nameKey("St. Mary's Hosp.")).toBe(nameKey('SAINT MARYS HOSPITAL'))
    expect(nameKey('Acme Mill No. 2')).not.toBe(nameKey('Acme Mill No. 3'))
    expect(nameKey('Constructor Works')).toBe('constructor works')
    expect(looseKey(nameKey('Big Bend Station'))).toBe(looseKey(nameKey('Big Bend Power Plant')))
    expect(addressKey('100 North Main Street')).toBe(addressKey('100 N. MAIN ST'))
  })

  it('are never empty', () => expect(nameKey('The Company Inc.')).not.toBe(''))
})

describe('coordinates', () => {
  const inFlorida = { latitude: 27.95, longitude: -82.45 }
  it.each([
    ['27.95', '-82.45', inFlorida, undefined],
    ['27.95', '82.45', inFlorida, 'the longitude lacked its minus sign'],
    ['-82.45', '27.95', inFlorida, 'latitude and longitude were exchanged'],
    ['27° 57\' 00" N', '82 27 00 W', inFlorida, undefined],
    ['40.0', '-82.45', null, 'outside of FL'],
    ['127.95', '-82.45', null, 'out of range'],
    ['27.95', null, null, 'only one of latitude and longitude is given'],
    ['north', 'west', null, 'not a coordinate'],
    ['0', '0', null, 'zero is no position'],
    ['27.95', '0.0', null, 'zero is no position'],
  ])('%s, %s', (latitude, longitude, point, note) => {
    expect(readCoordinates(latitude, longitude, 'FL')).toEqual({ point, ...(note ? { note } : {}) })
  })

  it('allows for piers, islands and the date line', () => {
    expect(readCoordinates('24.555', '-81.81', 'FL').point).not.toBeNull()
    expect(readCoordinates('21.35', '-157.97', 'HI').point).not.toBeNull()
    expect(readCoordinates('52.9', '172.9', 'AK').point).not.toBeNull()
  })
})

describe('an address on one line', () => {
  it.each([
    ['12 Main St, Port Washington', 'NY', '12 Main St | Port Washington'],
    ['1 Main St, Charleston, West Virginia 25301', null, '1 Main St | Charleston'],
    ['1600 Penn Ave NW, Washington DC 20500', null, '1600 Penn Ave NW | Washington'],
    ['12 Bay Rd, Winston-Salem, N.C. 27101', null, '12 Bay Rd | Winston-Salem'],
    ['Tampa, FL', null, 'null | Tampa'],
    ['12 Main St, Tampa, FL', 'GA', null],
    ['1200 Dock St Tampa FL 33602', null, null],
    ['Dock St, FL', null, null],
    ['PO Box 12, FL 33602', null, null],
    ['1 Main St', 'FL', null],
  ])('%s in %s', (address, stateCode, expected) => {
    const split = splitAddress(address, stateCode)
    expect(split && `${split.street} | ${split.city}`).toBe(expected)
  })
})

describe('facility types', () => {
  it.each([
    ['small_airport', 'Small Airport'],
    ['IPP CHP', 'Independent Power Producer, Combined Heat and Power'],
    ['GENERAL ACUTE CARE', 'General Acute Care'],
    ['Power plant', 'Power plant'],
    ['DAM', 'Dam'],
    ['1', null],
    ['02-B', null],
    ['NPL', null],
    ['closed', null],
    ['constructor', 'Constructor'],
  ])('%s', (given, shown) => {
    expect(readFacilityType(given)).toBe(shown)
    // What an export writes is read unchanged.
    expect(readFacilityType(shown)).toBe(shown)
  })
})

describe('ZIP codes', () => {
  it.each([
    ['33605', 'FL', '33605'],
    ['33605-1234', 'FL', '33605-1234'],
    ['336051234', 'FL', '33605-1234'],
    ['33605-0000', 'FL', '33605'],
    ['33605.0', 'FL', '33605'],
    ['2139', 'MA', '02139'],
    ['21391234', 'MA', '02139-1234'],
    ['2139', 'FL', null],
    ['00000', 'FL', null],
    ['ABCDE', 'FL', null],
  ])('%s in %s', (text, state, zip) => expect(readZip(text, state).zip).toBe(zip))
})

describe('categories', () => {
  it('come from category names', () => {
    expect(findCategory('Power Plants')).toBe('power-plants')
    expect(findCategory('education')).toBe('schools')
    expect(findCategory('Aquarium')).toBeNull()
  })

  it('come from codes, the main one first', () => {
    expect(categoryByNaics('336611')).toBe('shipyards')
    expect(categoryByNaics('562211, 221112')).toBe('power-plants')
    expect(categoryBySic('3731')).toBe('shipyards')
    expect(categoryBySic('2621')).toBe('manufacturing')
  })

  it.each([
    ['Navy Yard Hospital', 'shipyards'],
    ['Naval Hospital', 'hospitals'],
    ['Big Bend Generating Plant', 'power-plants'],
    ['Lincoln Elementary', 'schools'],
    ['Union Pacific Roundhouse', 'transportation'],
    ['Fort Benning', 'government'],
    ['Sunset Apartments', 'residential'],
    ['Acme Paper Mill', 'manufacturing'],
    ['Grand Hotel', 'commercial-buildings'],
    ['Quiet Meadow', null],
    ['St. Anne Hospital Helipad', 'transportation'],
    ['Naval Seaplane Base', 'transportation'],
    ['small_airport', 'transportation'],
    ['PAPER_MILL', 'manufacturing'],
  ])('come from words: %s', (name, category) => expect(categoryByWords(name)).toBe(category))
})

it('years come from one column or two', () => {
  expect(readYears('1941-1976', null, null)).toBe('1941-1976')
  expect(readYears(null, '5/1/1941', '19761231')).toBe('1941-1976')
  expect(readYears(null, '1941', null)).toBe('from 1941')
  expect(readYears(null, null, '1976')).toBe('until 1976')
  expect(readYears('1984.0', null, null)).toBe('1984')
  expect(readYears('1984', '1941', null)).toBe('from 1941')
})

it('slugs are short, plain and end at a word', () => {
  expect(slugOf("O'Brien & Sons, Cañon Works")).toBe('obrien-and-sons-canon-works')
  expect(slugOf('word '.repeat(40))).toBe('word-'.repeat(20).slice(0, -1))
})
