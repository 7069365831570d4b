/** What the kinds of documents are called. */
import { m } from '../../paraglide/messages.js'
import type { EvidenceKind } from './evidence.contract.ts'

const EVIDENCE_KINDS = {
  'federal-report': m.evidence_kinds_federal_report,
  'federal-study': m.evidence_kinds_federal_study,
  'health-consultation': m.evidence_kinds_health_consultation,
  'cleanup-record': m.evidence_kinds_cleanup_record,
  'enforcement-record': m.evidence_kinds_enforcement_record,
  'court-opinion': m.evidence_kinds_court_opinion,
  'scientific-study': m.evidence_kinds_scientific_study,
  'geological-survey': m.evidence_kinds_geological_survey,
  'navy-or-military-record': m.evidence_kinds_navy_or_military_record,
  'benefit-program-record': m.evidence_kinds_benefit_program_record,
  'state-record': m.evidence_kinds_state_record,
  'site-report': m.evidence_kinds_site_report,
}

export const evidenceKinds = Object.keys(EVIDENCE_KINDS) as EvidenceKind[]

export const evidenceKindName = (kind: EvidenceKind): string => EVIDENCE_KINDS[kind]()
