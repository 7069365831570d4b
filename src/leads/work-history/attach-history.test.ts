import { expect, it } from 'vitest'
import { emptyEntry } from '../../tools/work-history/history.ts'
import { leadInputSchema } from '../intake/leads.contract.ts'
import { fieldsOf } from './attach-history.tsx'

it('sends what the contact call reads, without products, coworkers and notes', () => {
  const fields = fieldsOf([
    { ...emptyEntry('service'), place: 'Navy', unit: 'USS Example', from: '1956', to: '1960' },
    {
      ...emptyEntry(),
      place: 'A yard',
      from: '1960-05',
      to: '1971',
      notes: 'not sent',
      site: { id: 7, path: '/florida/tampa/a-yard-asbestos-exposure', grade: 'documented' },
    },
  ])
  expect(JSON.stringify(fields)).not.toContain('not sent')
  const sent = { name: 'Pat Example', email: 'pat@example.org', phone: '8135550142', ...fields }
  expect(leadInputSchema.parse({ ...sent, message: 'Hello' })).toMatchObject({
    militaryBranch: 'navy',
    ships: 'USS Example',
    workHistory: [
      { site: 'Navy, USS Example', from: '1956', to: '1960' },
      { site: 'A yard', facilityId: 7, from: '1960-05', to: '1971' },
    ],
  })
  expect(leadInputSchema.safeParse({ ...sent, message: 'Hello', workHistory: '{' }).success).toBe(
    false,
  )
  expect(fieldsOf([])).toEqual({})
})
