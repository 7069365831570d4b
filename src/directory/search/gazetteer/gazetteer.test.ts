import { describe, expect, it } from 'vitest'
import { findTowns, findZip } from './gazetteer.ts'

describe('the gazetteer', () => {
  it('knows ZIP codes with their own position', () => {
    expect(findZip('33602')).toMatchObject({ name: 'Tampa', stateCode: 'FL', zip: '33602' })
    const [north, south] = [findZip('33647'), findZip('33611')]
    expect((north?.latitude ?? 0) - (south?.latitude ?? 0)).toBeCloseTo(0.23, 2)
    expect(findZip('02108')).toMatchObject({ name: 'Boston', stateCode: 'MA' })
  })

  it('knows no ZIP code that there is not', () => {
    for (const zip of ['00000', '3360', '336022', '33602\t', '-3360', '']) {
      expect(findZip(zip), zip).toBeUndefined()
    }
  })

  it('places a ZIP code that is not listed beside the next one of its area', () => {
    expect(findZip('33699')).toMatchObject({ zip: '33699', name: 'Tampa', stateCode: 'FL' })
  })

  it('tells towns of one name apart by their state', () => {
    expect(findTowns('springfield').length).toBeGreaterThan(20)
    expect(findTowns('springfield', 'IL')).toMatchObject([{ name: 'Springfield', stateCode: 'IL' }])
    expect(findTowns('springfield', 'HI')).toEqual([])
  })

  it('understands both spellings of a saint, a fort and a mount', () => {
    expect(findTowns('saint petersburg', 'FL')).toEqual(findTowns('st petersburg', 'FL'))
    expect(findTowns('st petersburg', 'FL')).toHaveLength(1)
    expect(findTowns('ft lauderdale', 'FL')).toEqual(findTowns('fort lauderdale', 'FL'))
    expect(findTowns('mount pleasant', 'SC')).toEqual(findTowns('mt pleasant', 'SC'))
  })

  it('has towns and ZIP codes in every state', () => {
    const capitals =
      'Montgomery Juneau Phoenix Honolulu Boise Helena Albany Bismarck Pierre Cheyenne'
    for (const name of capitals.split(' ')) expect(findTowns(name.toLowerCase())).not.toEqual([])
    expect(findTowns('washington', 'DC')).toHaveLength(1)
    const states = new Set(
      [
        '99501',
        '85001',
        '96801',
        '83701',
        '59601',
        '12207',
        '58501',
        '57501',
        '82001',
        '20001',
      ].map((zip) => findZip(zip)?.stateCode),
    )
    expect([...states]).toEqual(['AK', 'AZ', 'HI', 'ID', 'MT', 'NY', 'ND', 'SD', 'WY', 'DC'])
  })
})
