/** What the PDF of a lead and the consent certificate say. */

import { site } from '../../../site.config.ts'
import { inWords, pastWorkInWords } from '../fields/lead-words.ts'
import { factInWords, factNames, factOf } from '../fields/person-facts.ts'

import type { ConsentCertificate, LeadRecord } from './documents.sql.ts'
import type { Document, Section } from './pdf.ts'

type Facts = [name: string, value: string][]
const known = (...facts: [name: string, value: string | null | undefined][]): Facts =>
  facts.filter((fact): fact is [string, string] => Boolean(fact[1]))

const moment = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`

export function leadDocument(lead: LeadRecord): Document {
  const sections: Section[] = [
    { heading: 'Person', facts: personFacts(lead) },
    { heading: 'Illness', facts: illnessFacts(lead) },
    { heading: 'Exposure', facts: exposureFacts(lead) },
    { heading: 'Message', text: lead.message },
  ]
  const exposure = lead.exposure && lead.exposure !== lead.message ? lead.exposure : null
  if (exposure) sections.push({ heading: 'Exposure in their words', text: exposure })
  return {
    title: `Lead ${lead.reference}`,
    about: `Received ${moment(lead.createdAt)} by ${site.name}. Confidential.`,
    sections: sections.filter(({ facts, text }) => text !== undefined || facts?.length),
    foot: `${site.name}   Lead ${lead.reference}   Confidential`,
  }
}

/** In the order of the table. */
const factsOf = (lead: LeadRecord, wanted: 'contact' | 'illness' | 'exposure'): Facts =>
  known(
    ...factNames
      .filter((name) => factOf(name).section === wanted && name !== 'workHistory')
      .map((name): [string, string] => [factOf(name).name(), factInWords(name, lead[name])]),
  )

const personFacts = (lead: LeadRecord): Facts => [
  ...known(['Name', lead.name], ['Phone', lead.phone], ['Email', lead.email]),
  ...factsOf(lead, 'contact'),
  ['Automated calls', lead.automatedContact ? 'Allowed, also texts' : 'Not allowed, nor texts'],
]

const illnessFacts = (lead: LeadRecord): Facts => [
  ...factsOf(lead, 'illness'),
  ...known([
    'Diagnosed',
    lead.diagnosedOn ? null : lead.diagnosisTimeline && inWords(lead.diagnosisTimeline),
  ]),
]

const exposureFacts = (lead: LeadRecord): Facts => [
  ...known(['Facility', lead.facility]),
  ...lead.workHistory.map(
    (work, at) => [`Workplace ${at + 1}`, pastWorkInWords(work)] as [string, string],
  ),
  ...factsOf(lead, 'exposure'),
]

export function certificateDocument(certificates: ConsentCertificate[]): Document {
  const reference = certificates[0]?.record.reference ?? ''
  return {
    title: 'Consent certificate',
    about: [
      `${certificates.length === 1 ? 'The consent' : `The ${certificates.length} consents`} on record for lead ${reference}, word for word.`,
      'The SHA-256 is computed over the record as JSON, as the API returns it, without "withdrawnAt"; where "firms" is null, also without "number", "userAgent" and "firms".',
    ].join(' '),
    sections: certificates.map(({ record, sha256 }, at) => ({
      heading: certificates.length === 1 ? 'Consent' : `Consent ${at + 1}`,
      facts: known(
        ['Given by', record.name],
        ['Time', record.agreedAt],
        ['Page', record.pageUrl ?? 'Not recorded'],
        ['Number agreed to', record.number],
        ['Firms shown', record.firms && (record.firms.join('; ') || 'None')],
        ['Address of request', record.ipAddress],
        ['Browser', record.userAgent],
        ['Version', record.wordingVersion],
        ['Shown', record.wordingWasShown ? 'Yes, beside the button' : 'Not shown'],
        ['Withdrawn', record.withdrawnAt],
        ['Wording', record.wording],
        ['SHA-256', sha256],
      ),
    })),
    foot: `${site.name}   Consent certificate ${reference}   Confidential`,
  }
}
