import { describe, expect, it } from 'vitest'
import { workedLives } from '../../../tests/support/worked-lives.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import {
  type Asker,
  askers,
  draftStatement,
  earningsRequest,
  type Paper,
  serviceRequest,
  statementPaper,
} from './paper-forms.ts'

const lifeOf = (name: string) => workedLives.find((life) => life.name === name)?.entries ?? []
const sailor = lifeOf('Boiler technician')

/** What is written in the field with this label. */
const writtenIn = ({ parts }: Paper, label: string) =>
  parts.flatMap(({ fields }) => fields).find((field) => field.label.startsWith(label))?.value
const labelsOf = ({ parts }: Paper) =>
  parts.flatMap(({ fields }) => fields.map(({ label }) => label))

describe('the earnings request', () => {
  const paper = (asker: Asker, entries = sailor) =>
    earningsRequest({ asker, name: 'Ann Example', entries })

  it('asks for the statement that names employers, for the years of the jobs', () => {
    expect(writtenIn(paper('self'), 'Type')).toMatch(
      /^Itemized .* names and addresses of employers$/,
    )
    expect(writtenIn(paper('self'), 'Years requested')).toBe('1966 to 1991')
    expect(writtenIn(paper('self'), '1966–1991')).toContain('Bay Point Gas & Electric')
    expect(writtenIn(paper('self', []), 'Years requested')).toBe('')
  })

  it('is signed by the person, or by a relative who says so after a death', () => {
    expect(writtenIn(paper('self'), 'Printed name')).toBe('Ann Example')
    expect(labelsOf(paper('self'))).not.toContain('Relationship')
    expect(writtenIn(paper('deceased'), 'Printed name')).toBe('')
    expect(labelsOf(paper('deceased'))).toEqual(
      expect.arrayContaining(['Relationship', 'Date of death']),
    )
  })
})

describe('the request for service records', () => {
  const paper = (asker: Asker, entries = sailor) => serviceRequest({ asker, name: 'Ann', entries })

  it('has each period of service, with ships and rating, and says who asks', () => {
    expect(writtenIn(paper('self'), 'Branch')).toBe('Navy, June 1961 to May 1965')
    expect(writtenIn(paper('self'), 'Other information')).toContain(
      'USS Forrestal (CV-59), USS Sample Bay, Boiler Technician (BT), 6/1961–5/1965',
    )
    expect(writtenIn(paper('deceased'), 'I am')).toMatch(/^The next of kin .* proof of death/)
    expect(writtenIn(paper('self', lifeOf('Teacher')), 'Branch')).toBeUndefined()
    expect(labelsOf(paper('self', lifeOf('Teacher')))).toContain(
      'Branch, date entered, date released',
    )
  })
})

describe('the statement', () => {
  const draft = (asker: Asker, entries = sailor) => draftStatement({ asker, name: '', entries })

  it('says what the history says of the service, and nothing else', () => {
    expect(draft('self')).toBe(
      'I served in the Navy from June 1961 to May 1965, in or aboard USS Forrestal (CV-59), USS Sample Bay. ' +
        'My rating or job was Boiler Technician (BT). ' +
        'Products and tasks remembered: Lagging on steam lines; gaskets cut from sheet. ' +
        'People who served with me: BT1 “Red” Okafor.',
    )
    expect(draft('deceased')).toMatch(/^The veteran served in the Navy/)
    expect(draft('self', lifeOf('Teacher'))).toContain('________')
    expect(statementPaper({ asker: 'living', name: '', entries: [] }).form).toContain('21-10210')
  })
})

it('papers are in English in Spanish too, and none has a number of Social Security in it', () => {
  for (const asker of askers) {
    for (const write of [earningsRequest, serviceRequest, statementPaper]) {
      const given = { asker, name: 'Ann', entries: sailor }
      const [english, spanish] = [write(given), withLanguage('es', () => write(given))]
      expect(labelsOf(spanish)).toEqual(labelsOf(english))
      expect(writtenIn(english, 'Social Security number')).toBeUndefined()
      expect(spanish.parts.map(({ fields }) => fields.map(({ value }) => value))).toEqual(
        english.parts.map(({ fields }) => fields.map(({ value }) => value)),
      )
    }
  }
})
