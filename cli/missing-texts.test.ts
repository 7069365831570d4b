import { expect, it } from 'vitest'
import { namesOfMissing } from './missing-texts.ts'

it('names the texts that another language lacks, or has in another form', () => {
  const en = {
    title: 'Search',
    sites: (count: number) => `${count} sites`,
    errors: { name: 'Too short', phone: 'Missing' },
    steps: ['One', 'Two'],
  }
  expect(namesOfMissing(en, { ...en, steps: ['Uno'] })).toEqual([])
  expect(namesOfMissing(en, { ...en, sites: 'sitios', errors: { name: 'Corto' } })).toEqual([
    'sites',
    'errors.phone',
  ])
  expect(namesOfMissing(en, undefined)).toEqual([''])
})
