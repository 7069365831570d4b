/** What the PDF of a lead and the consent certificate say. */

import { site } from '../../../site.config.ts'
import { storedBranch } from '../../tools/work-history/branches.ts'
import type { StoredDetails } from '../details/details.contract.ts'
import { callTimes, languageNames } from '../fields/answer-names.ts'
import { inWords, pastWorkInWords, relationshipInWords } from '../fields/lead-words.ts'

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

function personFacts(lead: LeadRecord): Facts {
  const { language, bestTimeToCall, mayLeaveMessage, automatedContact } = lead
  return known(
    ['Name', lead.name],
    ['Phone', lead.phone],
    ['Email', lead.email],
    ['Lives in', lead.residenceState],
    ['Language', language && languageNames[language]()],
    ['Best time to call', bestTimeToCall && callTimes[bestTimeToCall]()],
    ['Leave a message', mayLeaveMessage === null ? null : yesNo(mayLeaveMessage)],
    ['Automated calls', automatedContact ? 'Allowed, also texts' : 'Not allowed, nor texts'],
  )
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

function illnessFacts(lead: StoredDetails & Pick<LeadRecord, 'diagnosisTimeline'>): Facts {
  const { relationship, diagnosis, isDeceased, pathologyReport, diagnosisTimeline } = lead
  return known(
    ['Who is ill', relationship && relationshipInWords(relationship)],
    ['Diagnosis', diagnosis && inWords(diagnosis)],
    ['Diagnosed', lead.diagnosedOn ?? (diagnosisTimeline && inWords(diagnosisTimeline))],
    ['Pathology report', pathologyReport && inWords(pathologyReport)],
    ['Hospital', lead.hospital],
    ['Living', isDeceased === null ? null : yesNo(!isDeceased)],
    ['Died', lead.diedOn],
  )
}

function exposureFacts(lead: LeadRecord): Facts {
  return known(
    ['Facility', lead.facility],
    ...lead.workHistory.map(
      (work, at) => [`Workplace ${at + 1}`, pastWorkInWords(work)] as [string, string],
    ),
    ['Military', lead.militaryBranch && storedBranch(lead.militaryBranch)],
    ['Ships or bases', lead.ships],
  )
}

export function certificateDocument(certificates: ConsentCertificate[]): Document {
  const reference = certificates[0]?.record.reference ?? ''
  return {
    title: 'Consent certificate',
    about: [
      `${certificates.length === 1 ? 'The consent' : `The ${certificates.length} consents`} on record for lead ${reference}, word for word.`,
      'The SHA-256 is computed over the record as JSON, as the API returns it, without "withdrawnAt".',
    ].join(' '),
    sections: certificates.map(({ record, sha256 }, at) => ({
      heading: certificates.length === 1 ? 'Consent' : `Consent ${at + 1}`,
      facts: known(
        ['Given by', record.name],
        ['Time', record.agreedAt],
        ['Page', record.pageUrl ?? 'Not recorded'],
        ['Address of request', record.ipAddress],
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
