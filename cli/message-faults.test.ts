import { expect, it } from 'vitest'
import { LANGUAGES } from '../src/platform/web/language.ts'
import { faultsIn, readCatalog, unusedMessages } from './message-faults.ts'

const root = process.cwd()
const english = readCatalog(root, 'en')

it('every message is translated, and those of staff screens may be', () => {
  for (const language of LANGUAGES) {
    expect(faultsIn(english, readCatalog(root, language)), language).toEqual([])
  }
})

it('every message is in use', () => {
  expect(Object.keys(english).length).toBeGreaterThan(1000)
  expect(unusedMessages(root, english)).toEqual([])
})

it('names the messages that another language lacks, or has alone', () => {
  const en = { footer_rights: 'All rights reserved.', desk_queue_order: 'Most urgent first.' }
  expect(faultsIn(en, { footer_rights: 'Todos los derechos reservados.' })).toEqual([])
  expect(faultsIn(en, { desk_queue_order: 'Lo más urgente primero.' })).toEqual([
    'footer_rights has no translation',
  ])
  expect(faultsIn(en, { ...en, footer_right: 'Derechos' })).toEqual([
    'footer_right is not in en.json',
  ])
  expect(unusedMessages(root, { no_such_message: '' })).toEqual(['no_such_message'])
})
