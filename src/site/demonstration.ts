/** What the site says while invented records are loaded (decision 089). Pages get it from the API. */
import type { SiteSummary } from './site.contract.ts'

const mark = 'Demonstration data:'
const notice = 'the facilities shown are invented.'

export const DEMONSTRATION_NOTICE = `${mark} ${notice.slice(0, -1)}`

export const demonstrationTexts: SiteSummary['demonstration'] = {
  banner: [mark, notice],
  link: 'What is real on this site',
  form: [
    'This is a demonstration.',
    'What you send is kept on this site for its operator and passed on to nobody.',
  ],
  footer:
    'This site is showing a demonstration dataset. Facility and company names are invented; the positions of towns come from GeoNames (CC BY 4.0).',
}
