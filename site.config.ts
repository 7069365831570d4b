import type { Language } from './src/platform/web/language.ts'
import type { NamedState, StateName } from './src/site/us.ts'

/** Facts about the company or person that runs this site. A fact that is unset has no line on the pages. */
export type Operator = {
  legalName?: string
  postalAddress?: string
  email?: string
  phone?: string
  /** Questions about terms, referrals and rights; without it the general address serves. */
  legalEmail?: string
  /** Press and advertising; without it the general address serves. */
  mediaEmail?: string
  /** The terms are read under the law of this state, before the courts of this county. */
  governingState?: string
  governingCounty?: string
}

/** How law firms pay for taking part: for each request, a fee that does not depend on them, or not at all. */
export type Payment = 'per-lead' | 'flat' | 'none'

/** The operator's words: names, addresses and claims shown on the site. Browser-safe. */
export const site = {
  name: 'Exposure Atlas',
  /** What the directory lists, as it stands in titles and headings. */
  product: 'Asbestos Exposure Sites',
  tagline:
    'A public directory of documented asbestos exposure sites in the United States. Free to use.',
  /** States that are named but have no records yet. */
  comingSoon: ['Alabama', 'California', 'Texas', 'New York'] satisfies StateName[],
  /** The state the site knows best: the header, the home page and the footer lead to it. */
  featuredState: { name: 'Florida', slug: 'florida' } satisfies NamedState,
  featuredCities: [
    { name: 'Miami', slug: 'miami' },
    { name: 'Tampa', slug: 'tampa' },
    { name: 'Jacksonville', slug: 'jacksonville' },
    { name: 'Orlando', slug: 'orlando' },
  ],
  /**
   * Editorial claims: the scope of the project, not what is loaded. Pages show them as its goal, with
   * this date, beside the true counts.
   */
  claims: {
    statedIn: 'January 2025',
    locations: '87,000+',
    /** The figure that older texts give for the whole country. */
    olderLocations: '80,000+',
    featuredStateSites: '1,770+',
    enhancedCities: '28',
    facilityTypes: '9',
  },
  /** What the site promises about time. Every page takes its wording from here. */
  promises: {
    /** Staff read a request for legal help. */
    review: '2–4 hours',
    /** The first attorney contacts the person. */
    firstAttorney: '24 hours',
    /** All of them, up to 3, have done so. */
    allAttorneys: '24–48 hours',
    /** Staff answer any other message. */
    answer: '24 hours on business days',
  },
  /**
   * The languages that pages offer each other in and search engines are told of. Pages in another one can
   * be opened by their address, to be read before they are offered.
   */
  languages: ['en', 'es'] as readonly Language[],
  copyrightYear: 2026,
  /** Under which the directory's data may be passed on; shown at /data. */
  dataLicence: {
    name: 'Creative Commons Attribution 4.0 International (CC BY 4.0)',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  /**
   * What pages say about money follows from it, and which states stay closed: where a transfer for money is a
   * sale of health data (src/leads/routing/openings.ts).
   */
  payment: 'flat' as Payment,
  /** Fill in before going public: `./atlas doctor` lists what is missing. */
  operator: {} as Operator,
} as const

/** What each language says in its own words: see site.config.es.ts. */
export type Words = {
  product: string
  tagline: string
  claimsStatedIn: string
  promises: Record<keyof typeof site.promises, string>
}

/** Who writes the guides and histories; named on each. */
export const guideAuthor: Record<Language, string> = {
  en: `the editors of ${site.name}`,
  es: `el equipo editorial de ${site.name}`,
}

export type GuideReview = { attorney?: string; physician?: string }

/**
 * Who reviewed which guide: name, license and date, by the last part of its address. What is unfilled
 * is said on the page, e.g. `'shipyard-legal-rights': { attorney: 'Name, Florida Bar no., March 2027' }`.
 */
export const guideReviews: Record<string, GuideReview> = {}

const { legalName } = site.operator
const named: string = legalName ? `${site.name}, run by ${legalName},` : site.name

export type ConsentWording = {
  version: string
  text: string
  /** The separate choice for automated calls and texts; empty where the form does not offer it. */
  automated: string
}
export type ConsentWordings = Record<'referral' | 'contact', ConsentWording>

/**
 * What a visitor agrees to by pressing a form's button, and `automated`, the choice beside it that
 * sending does not depend on. Both go into the consent record word for word. Never edit a wording that
 * was shown, nor the operator's name in it: make a new version, and move the old one to
 * src/leads/consent/consent.ts, since a page cached by a browser may still show it. Spanish:
 * site.consent.es.ts.
 */
export const consentWordings: ConsentWordings = {
  referral: {
    version: 'referral-3',
    text: `By pressing the button you ask ${named} to pass this request to up to 3 of its partner law firms. ${site.name} and those firms may answer by email, and by calls and texts that a person places to the number you give. You can withdraw at any time.`,
    automated: `${named} and up to 3 of its partner law firms may also call and text the number I give with automated technology, including an artificial or prerecorded voice. Agreeing is not a condition of any service. Message and data rates may apply. Reply STOP to end.`,
  },
  contact: {
    version: 'contact-3',
    text: `By pressing the button you ask ${named} to answer this message by email, or by a call or text that a person places to the number you give. You can withdraw at any time.`,
    automated: '',
  },
}
