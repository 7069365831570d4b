/** The pages that exist whatever the data holds. */
import { urls } from '../../lib/urls.ts'
import { facilityTypes, shipyardGuides } from '../site/navigation.ts'

export const staticPages: string[] = [
  urls.home(),
  urls.states(),
  ...facilityTypes.map((type) => urls.category(type.slug)),
  ...shipyardGuides.map((guide) => guide.href),
  urls.history('tampa-shipbuilding-asbestos-exposure'),
  urls.history('jacksonville-naval-shipbuilding-asbestos'),
  urls.history('panama-city-shipbuilding-naval-warfare'),
  urls.legalHelp(),
  urls.glossary(),
  urls.about(),
  urls.contact(),
  urls.privacyPolicy(),
  urls.termsOfService(),
  urls.disclaimer(),
]
