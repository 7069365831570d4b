/** What the site says while invented records are loaded (decision 089). Pages get it from the API. */
import type { SiteSummary } from './site.contract.ts'

const mark = 'Demonstration data:'
const notice = 'the facilities shown are invented.'

export const DEMONSTRATION_NOTICE = `${mark} ${notice.slice(0, -1)}`

type Texts = NonNullable<SiteSummary['demonstration']>

const THIS_IS_ONE = 'This is a demonstration.'

/** With DEMO_NOTIFICATIONS, when mail and the webhook are in use. */
export const formWithNotifications: Texts['form'] = [
  THIS_IS_ONE,
  'What you send goes to the operator of this site and to nobody else.',
]

export const demonstrationTexts: Texts = {
  banner: [mark, notice],
  link: 'What is real on this site',
  form: [
    THIS_IS_ONE,
    'What you send is kept on this site for its operator and passed on to nobody.',
  ],
  footer:
    'This site is showing a demonstration dataset. Facility and company names are invented; the positions of towns come from GeoNames (CC BY 4.0).',
}
