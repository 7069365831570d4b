/** The menus of the header and the footer. */
import { urls } from './urls.ts'

export const facilityTypes = [
  { slug: 'manufacturing', label: 'Manufacturing' },
  { slug: 'commercial-buildings', label: 'Commercial Buildings' },
  { slug: 'power-plants', label: 'Power Plants' },
  { slug: 'shipyards', label: 'Shipyards' },
  { slug: 'government', label: 'Government' },
  { slug: 'hospitals', label: 'Hospitals' },
  { slug: 'schools', label: 'Schools' },
  { slug: 'transportation', label: 'Transportation' },
  { slug: 'residential', label: 'Residential' },
] as const

export type FacilityTypeSlug = (typeof facilityTypes)[number]['slug']

export const shipyardGuides = [
  { href: urls.guide('shipyard-legal-rights'), label: 'Legal Rights' },
  { href: urls.guide('navy-veteran-asbestos-rights'), label: 'Navy Veteran Benefits' },
  { href: urls.guide('shipyard-mesothelioma-compensation'), label: 'Compensation Guide' },
] as const

export const aboutLinks = [
  { href: urls.about(), label: 'About Us' },
  { href: urls.contact(), label: 'Contact' },
  { href: urls.glossary(), label: 'Glossary' },
  { href: urls.data(), label: 'Data' },
  { href: urls.privacyPolicy(), label: 'Privacy Policy' },
  { href: urls.termsOfService(), label: 'Terms of Service' },
  { href: urls.disclaimer(), label: 'Disclaimer' },
  { href: urls.privacyChoices(), label: 'Your privacy choices' },
  { href: urls.consumerHealthData(), label: 'Consumer health data' },
] as const
