import { describe, expect, it } from 'vitest'
import { beginsTown, findNamedPlace } from './named-place.ts'
import { plainName } from './search-words.ts'
import { readSentence } from './sentence.ts'

function read(text: string) {
  const all = plainName(text).split(' ')
  const place = findNamedPlace(all, readSentence(all, beginsTown).words)
  if (!place) return null
  const [town] = place.towns
  const where = `${town?.name} ${place.towns.length === 1 ? town?.stateCode : '?'}`
  return `${where}${place.isCertain ? '' : ' perhaps'}`
}

describe('the place that a text names', () => {
  it.each([
    ['33602', 'Tampa FL'],
    ['my father worked in 77640 texas', 'Port Arthur TX'],
    ['tampa fl', 'Tampa FL'],
    ['shipyard port arthur texas', 'Port Arthur TX'],
    ['Salt Lake City Utah', 'Salt Lake City UT'],
    ['he worked at the mill in West Point, Virginia', 'West Point VA'],
    ['springfield', 'Springfield ?'],
    ['gannon station 00000', null],
    ['shipyard', null],
    ['union station', null],
    ['owens corning', 'Corning ? perhaps'],
    ['Big Bend Tampa', 'Tampa ?'],
    ['Lake Park, FL', 'Lake Park FL'],
    ['Jacksonville Shipyards', 'Jacksonville ?'],
    ['Hillsborough County', null],
    ['power plants florida', null],
    ['Gannon Station, Tampa', 'Tampa ?'],
    ['quimby dock', 'Quimby IA perhaps'],
    ['shipyard in Los Angeles', 'Los Angeles CA'],
    ['California Shipbuilding, Los Angeles, CA', 'Los Angeles CA'],
    ['la refinería de El Segundo, California', 'El Segundo CA'],
    ['los astilleros de Tampa', 'Tampa ?'],
  ])('%s: %s', (text, place) => {
    expect(read(text)).toBe(place)
  })
})
