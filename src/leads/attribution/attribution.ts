/**
 * Where a visitor came from: what the browser tells is cleaned here. A value that is not allowed is
 * left out, and never a reason to refuse a lead.
 */
import type { Attribution, Touch } from '../../platform/database/schema/lead-values.ts'
import { findPage } from '../../site/pages.ts'
import { HEALTH_WORDS } from '../fields/words.ts'

export const DIRECT = 'direct'

/** The parameters of campaigns that are stored, by the names of their fields. */
const CAMPAIGN = ['source', 'medium', 'campaign', 'content', 'term'] as const

const WORD = /^[a-z0-9][a-z0-9_.-]{0,59}$/
const HOST = /^(?=.{4,100}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/
const PATH = /^\/[a-z0-9/-]{0,199}$/

const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim().toLowerCase() : ''

/** Without a query, which may hold what somebody searched for. */
function cleanPage(value: unknown): string | undefined {
  const path = asText(value).split(/[?#]/)[0] ?? ''
  const page = PATH.test(path) ? findPage(path)?.page : undefined
  return page && page.kind !== 'staff' ? path : undefined
}

function cleanHost(value: unknown, ownHost: string): string | undefined {
  const host = asText(value).replace(/^www\./, '')
  return HOST.test(host) && host !== ownHost.replace(/^www\./, '') ? host : undefined
}

function cleanWord(value: unknown): string | undefined {
  const word = asText(value).replace(/[\s+]+/g, '-')
  return WORD.test(word) && !HEALTH_WORDS.test(word.replace(/[_.-]+/g, ' ')) ? word : undefined
}

function cleanTouch(given: unknown, ownHost: string): Touch {
  const raw = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const words = CAMPAIGN.map((name) => [name, cleanWord(raw[name])] as const)
  const all = {
    page: cleanPage(raw.page),
    referrer: cleanHost(raw.referrer, ownHost),
    ...Object.fromEntries(words),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

export type Source = { source: string; attribution: Attribution | null }

type Facts = {
  /** As the browser sent it; without JavaScript nothing. */
  given: unknown
  /** The page of the form. */
  pageUrl: string | null
  referer: string | null
  origin: string
  /** Global Privacy Control, or a choice that allows nothing. */
  isOptedOut: boolean
}

export function sourceOf({ given, pageUrl, referer, origin, isOptedOut }: Facts): Source {
  if (isOptedOut) return { source: DIRECT, attribution: null }
  const ownHost = new URL(origin).hostname
  const own = { page: pathOf(pageUrl), referrer: URL.parse(referer ?? '')?.hostname }
  const { first, last } = (parsed(given) ?? { first: own, last: own }) as Record<string, unknown>
  const lastTouch = cleanTouch(last, ownHost)
  const attribution = {
    first: first === last ? lastTouch : cleanTouch(first, ownHost),
    last: lastTouch,
  }
  const { source, referrer } = attribution.last
  return { source: source ?? referrer ?? DIRECT, attribution }
}

const pathOf = (url: string | null) => URL.parse(url ?? '')?.pathname

/** An object as the API documents it, or the lines that our pages note: path, host, campaign. */
function parsed(given: unknown): object | null {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given
  if (typeof given !== 'string' || !given.startsWith('/')) return null
  const [first = '', last = first] = given.split('\n')
  return { first: touchIn(first), last: touchIn(last) }
}

function touchIn(line: string): Record<string, string | null | undefined> {
  const [page, referrer, query = ''] = line.split(' ')
  const parameters = new URLSearchParams(query)
  const campaign = CAMPAIGN.map((name) => [name, parameters.get(`utm_${name}`)])
  return { page, referrer: referrer?.replace(/:\d+$/, ''), ...Object.fromEntries(campaign) }
}
