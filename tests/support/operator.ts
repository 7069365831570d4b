/** Facts about an operator, as a public site needs them before it takes a request. */
import { site } from '../../site.config.ts'

export const OPERATOR = {
  legalName: 'Exposure Atlas Example, Inc.',
  postalAddress: '12 Harbor Street, Tampa, FL 33602',
  email: 'hello@atlas.example',
  phone: '(813) 555-0142',
  legalEmail: 'legal@atlas.example',
  mediaEmail: 'media@atlas.example',
  governingState: 'the State of Florida',
  governingCounty: 'Hillsborough County',
}

/** Files share a process, so the facts are set where the product reads them; whoever sets them takes them back. */
export function setOperator(facts: Partial<typeof OPERATOR>): void {
  for (const field of Object.keys(OPERATOR)) Reflect.deleteProperty(site.operator, field)
  Object.assign(site.operator, facts)
}
