/**
 * What a referral service reports to The Florida Bar every year (Rule 4-7.22): the lawyers who took part, with their
 * bar numbers. Facts that are missing are empty cells, so that whoever files the list sees them.
 */
import { csvLine } from '../../platform/csv.ts'
import type { Firm } from './firms.contract.ts'

const COLUMNS = [
  'Name',
  'Actual legal name',
  'Office (city or county)',
  'Bar number',
  'No fee is divided',
  'Agreement from',
  'Agreement to',
  'Now',
]

/** Firms that took leads there, for a part of the year too, while their agreement covered a day of it. Nobody reports the made-up ones of a preview. */
export function floridaList(firms: Firm[], year: number): string {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const rows = firms.filter(
    ({ licensedStates, leftFloridaOn, isFictional, agreementFrom, agreementTo, createdAt }) =>
      (licensedStates.includes('FL') || (leftFloridaOn !== null && leftFloridaOn >= first)) &&
      !isFictional &&
      (agreementFrom ?? createdAt.slice(0, 10)) <= last &&
      (agreementTo === null || agreementTo >= first),
  )
  return [
    csvLine(COLUMNS),
    ...rows.map((firm) =>
      csvLine([
        firm.name,
        firm.legalName,
        firm.officePlace,
        firm.barNumber,
        firm.isFeeUndivided ? 'yes' : 'no',
        firm.agreementFrom,
        firm.agreementTo,
        standingOf(firm),
      ]),
    ),
  ].join('')
}

function standingOf({ licensedStates, leftFloridaOn, active }: Firm): string {
  if (!licensedStates.includes('FL')) return `left on ${leftFloridaOn}`
  return active ? 'taking part' : 'paused'
}
