/** Words of letters and forms: what a message is scored by, advertising, and words of an illness. */
export const KEYWORDS = [
  'mesothelioma',
  'lung cancer',
  'asbestosis',
  'biopsy',
  'diagnosed',
  'shipyard',
  'navy',
  'insulation',
  'boiler',
  'pipefitter',
  'brakes',
  'power plant',
  'years worked',
  'died',
] as const
export type Keyword = (typeof KEYWORDS)[number]

export type LanguageWords = {
  /** What says something about an exposure or an illness: staff read such a message first. */
  keywords: Record<Keyword, RegExp>
  /** Words of mass advertising. */
  offers: RegExp
  /** Alternatives that tell of an illness. */
  health: string
}

export const en: LanguageWords = {
  keywords: {
    mesothelioma: /\bmeso(thelioma)?\b/i,
    'lung cancer': /\blung cancer\b/i,
    asbestosis: /\basbestosis\b/i,
    biopsy: /\b(biops(y|ies)|patholog(y|ist|ical))\b/i,
    diagnosed: /\bdiagnos(ed|is)\b/i,
    shipyard: /\b(ship ?yards?|dry ?dock|naval base|navy yard)\b/i,
    navy: /\b(navy|uss|veteran|coast guard)\b/i,
    insulation: /\b(insulat(or|ors|ion|ing)|lagging)\b/i,
    boiler: /\bboiler(s|maker|makers)?\b/i,
    pipefitter: /\b(pipe ?fitters?|steam ?fitters?|plumbers?)\b/i,
    brakes: /\bbrakes?\b/i,
    'power plant': /\b(power (plant|house|station)|refinery|steel mill|paper mill)\b/i,
    'years worked': /\b(19[2-9]\d|[1-9]\d? years)\b/i,
    died: /\b(died|passed away|deceased|late (husband|wife|father|mother))\b/i,
  },
  offers:
    /\b(?:seo services?|search engine ranking|backlinks?|guest post|casino|viagra|cialis|crypto investment|bitcoin|payday loans?|web ?site traffic|increase your sales)\b/i,
  health:
    'asbestos|mesothelioma|asbestosis|cancers?|tumou?rs?|diagnos\\p{L}*|patholog\\p{L}*|illness(es)?|diseases?|died|dead|deaths?|deceased|hospitals?|doctors?',
}
