import { hasOffer } from '../fields/words.ts'

/**
 * Spam detection without a captcha. Several weak signs together mark a lead as suspected, because each
 * alone also fits people: autofill is fast, and a relative may paste a link to an obituary. Suspected
 * leads are stored too.
 */
export type SpamEvidence = {
  name: string
  subject: string
  /** The free-text fields. */
  texts: string[]
  honeypot: string
  /** How long the form was open; unknown for API calls and without JavaScript. */
  fillMs: number | null
  /** According to the browser, another website sent the form. */
  isFromOtherSite: boolean
}

export type SpamVerdict = { isSuspected: boolean; reasons: string[] }

/** The weight from which a lead is suspected. */
const SUSPECTED_FROM = 60
/** No person fills in a form faster. */
const MIN_FILL_MS = 2_000

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi
/** Endings that spam likes. An email address is not a link. */
const BARE_DOMAIN =
  /(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:ru|cn|top|xyz|click|loan|win|bid|online|site|shop)\b/gi
const MARKUP = /<\s*(?:script|iframe|img|a|svg|object|embed)\b|javascript:|\bon(?:error|load)\s*=/i
const FORUM_MARKUP = /\[(?:url|link|img)[=\]]/i
export function weighSpam(evidence: SpamEvidence): SpamVerdict {
  const text = [evidence.subject, ...evidence.texts].join('\n')
  const links = countLinks(text)
  const signs: [weight: number, reason: string, isPresent: boolean][] = [
    [100, 'hidden field filled in', evidence.honeypot !== ''],
    [100, 'link in the name', hasLink(evidence.name)],
    [60, 'sent from another website', evidence.isFromOtherSite],
    [60, 'script or markup', MARKUP.test(text) || MARKUP.test(evidence.name)],
    [60, 'forum markup', FORUM_MARKUP.test(text)],
    [60, 'three or more links', links >= 3],
    [30, 'one or two links', links === 1 || links === 2],
    [40, 'words of mass advertising', hasOffer(text)],
    [40, 'filled in within 2 seconds', evidence.fillMs !== null && evidence.fillMs < MIN_FILL_MS],
  ]
  const present = signs.filter(([, , isPresent]) => isPresent)
  const weight = present.reduce((sum, [points]) => sum + points, 0)
  return {
    isSuspected: weight >= SUSPECTED_FROM,
    reasons: weight >= SUSPECTED_FROM ? present.map(([, reason]) => reason) : [],
  }
}

/** Each link once, however it is written. */
function countLinks(text: string): number {
  const bare = text.replace(LINK, ' ').match(BARE_DOMAIN)
  return (text.match(LINK)?.length ?? 0) + (bare?.length ?? 0)
}

function hasLink(text: string): boolean {
  // Not test(): a global pattern keeps its lastIndex.
  return text.match(LINK) !== null
}
