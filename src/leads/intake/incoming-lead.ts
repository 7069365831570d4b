/** A lead on its way into the database: everything that it and its consent record need. */
import { hash, randomUUID } from 'node:crypto'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { ConsentWording } from '../../../site.config.ts'
import type { Level, LinkPurpose } from '../../platform/database/schema/lead-values.ts'
import type { LeadSealer } from '../../platform/keys/lead-sealer.ts'
import { takeRandomBytes } from '../../platform/keys/random-bytes.ts'
import { HONEYPOT_FIELD } from '../../ui/honeypot.tsx'
import { type Source, sourceOf } from '../attribution/attribution.ts'
import { type ConsentChoice, findWording, healthChoices, wordingFor } from '../consent/consent.ts'
import { hashToken, linkExpiry, makeToken } from '../consent/lead-links.ts'
import type { LeadDetails } from '../details/details.contract.ts'
import { detailFields } from '../fields/fact-schemas.ts'
import {
  CORRECTION,
  type FormKind,
  kindOfInquiry,
  longest,
  messageFor,
  subjectFor,
} from '../fields/lead-rules.ts'
import { suggestedChangesIn } from '../fields/suggested-changes.contract.ts'
import type { SuggestedChange } from '../fields/suggested-changes.ts'
import type { LeadInput } from './leads.contract.ts'
import { levelOf, type Score, scoreLead, scoreNotes } from './score.ts'
import { weighSpam } from './spam.ts'

export type IncomingLead = {
  /** Identifies this lead across retries and journal replays, so that it is stored once. */
  submissionId: string
  reference: string
  /** The idempotency key, hashed. */
  key: string
  keyExpiresAt: string
  /** A digest of the answers, to detect a key that is reused for others. */
  inputDigest: string
  receivedAt: string
  lead: Omit<Score, 'qualificationLevel'> & {
    /** No program rejects a lead; journals of older versions did. */
    qualificationLevel: Exclude<Level, 'rejected'>
    name: string
    email: string
    phone: string | null
    phoneE164: string | null
    phoneIsUnusual: boolean
    inquiryType: string
    subject: string
    message: string
    exposure: string | null
    facilityId: number | null
    diagnosis: string | null
    pathologyReport: string | null
    diagnosisTimeline: string | null
    /** Older journals have none. */
    suggestedChanges?: SuggestedChange[]
    spamReasons: string[]
    pageUrl: string | null
    notes: string
  }
  details: LeadDetails
  automatedContact: boolean
  source?: Source
  /** Choices besides the button: each becomes a separate consent record. */
  choices: ConsentChoice[]
  /** The link to add details or, of a correction, to see what became of it; only the hash of its token. */
  detailsLink?: { tokenHash: string; expiresAt: string; purpose?: LinkPurpose }
  consent: {
    wordingVersion: string
    wording: string
    wordingWasShown: boolean
    ipAddress: string
    userAgent: string | null
    /** The partner firms as the form named them; for requests that go to firms. */
    firms?: string[]
  }
}

export type RequestFacts = {
  now: Date
  ipAddress: string
  userAgent: string | null
  idempotencyKey: string | null
  /** The partner firms as the form named them; null where that is not known. */
  firmsShown?: string[] | null
  /** The site's own origin. */
  origin: string
  referer: string | null
  /** Posted without JavaScript, so without an idempotency key. */
  isFormPost: boolean
  isFromOtherSite: boolean
  /** Global Privacy Control, or a choice that allows nothing. */
  isOptedOut: boolean
}

const KEY_LIFE_MS = 30 * 24 * 3600_000
/** Covers a double click, a reload and the back button, but not a second lead later. */
const FORM_POST_WINDOW_MS = 10 * 60_000
const MAX_USER_AGENT_LENGTH = 500

export function toIncomingLead(input: LeadInput, facts: RequestFacts): IncomingLead {
  const kind = kindOfInquiry(input.inquiryType)
  const phone = input.phone ?? null
  const reading = phone ? readPhone(phone) : { e164: null, isUnusual: false }
  const spam = weighSpam({
    name: input.name,
    subject: input.subject ?? '',
    texts: [input.message ?? '', input.exposure ?? ''],
    honeypot: input[HONEYPOT_FIELD] ?? '',
    fillMs: input.fillMs ?? null,
    isFromOtherSite: facts.isFromOtherSite,
  })
  const told = {
    name: input.name,
    phone,
    phoneIsUnusual: reading.isUnusual,
    exposure: input.exposure ?? null,
    diagnosis: input.diagnosis ?? null,
    pathologyReport: input.pathologyReport ?? null,
    diagnosisTimeline: input.diagnosisTimeline ?? null,
  }
  const score = scoreLead({ ...told, message: input.message ?? '' })
  const shown = input.consentVersion ? findWording(input.consentVersion) : null
  const wording = shown ?? wordingFor(kind)
  const automated = input.automatedContact ? automatedChoice(kind, shown) : null
  const keyed = keyOf(input, facts)
  const inputDigest = digestOf(input, keyed.key)
  const pageUrl = pageAddress(input.pageUrl ?? facts.referer, facts.origin)
  return {
    submissionId: randomUUID(),
    reference: makeReference(),
    ...keyed,
    inputDigest,
    receivedAt: facts.now.toISOString(),
    lead: {
      ...told,
      ...score,
      ...(spam.isSuspected ? { qualificationLevel: 'held' as const } : {}),
      email: input.email,
      phoneE164: reading.e164,
      inquiryType: input.inquiryType,
      subject: input.subject ?? subjectFor(input.inquiryType),
      message: messageFor(kind, input.message, input.exposure),
      facilityId: input.facilityId ?? null,
      suggestedChanges: input.inquiryType === CORRECTION ? suggestedChangesIn(input) : [],
      spamReasons: spam.reasons,
      pageUrl,
      notes: scoreNotes(score.qualificationLevel, { ...score, spamReasons: spam.reasons }),
    },
    details: detailsOf(input),
    automatedContact: automated !== null,
    source: sourceOf({
      given: input.attribution,
      pageUrl,
      referer: facts.referer,
      origin: facts.origin,
      isOptedOut: facts.isOptedOut,
    }),
    choices: [
      ...(automated ? [automated] : []),
      ...healthChoices({
        collecting: input.healthConsent === true,
        sharing: input.healthSharing === true,
      }),
    ],
    consent: {
      wordingVersion: wording.version,
      wording: wording.text,
      wordingWasShown: shown !== null,
      ipAddress: facts.ipAddress,
      userAgent: facts.userAgent?.toWellFormed().slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      ...(kind !== 'contact' && facts.firmsShown ? { firms: facts.firmsShown } : {}),
    },
  }
}

const FLOOD = 'sent while the form was flooded'

/** Sets a lead aside like suspected spam, and notifies nobody until staff have looked at it. */
export function quarantine({ lead }: IncomingLead): void {
  lead.qualificationLevel = 'held'
  lead.spamReasons.push(FLOOD)
  lead.notes = scoreNotes(levelOf(lead.qualityScore), lead)
}

/** Only forms that offer the choice can have it made; the contact form does not. */
function automatedChoice(kind: FormKind, shown: ConsentWording | null): ConsentChoice | null {
  const offered = shown?.automated ? shown : wordingFor(kind)
  if (!offered.automated) return null
  return {
    purpose: 'automated',
    wordingVersion: offered.version,
    wording: offered.automated,
    wordingWasShown: offered === shown,
  }
}

export function detailsOf(input: LeadDetails): LeadDetails {
  const names = Object.keys(detailFields) as (keyof LeadDetails)[]
  const given = Object.fromEntries(names.map((name) => [name, input[name]])) as LeadDetails
  return { ...given, isDeceased: given.isDeceased ?? (given.diedOn ? true : undefined) }
}

const LONG_KEY = 32

/**
 * The token of the link to add details or to follow a correction, which is in no journal. A repeated request
 * gets the same one, if its key is long enough that nobody else sends it. Without our own key nobody can
 * compute it.
 */
export function addOwnLink(
  sealer: Pick<LeadSealer, 'digest'>,
  incoming: IncomingLead,
  givenKey: string | null,
  purpose: Extract<LinkPurpose, 'details' | 'suggestion'>,
): string {
  const isSecret = givenKey !== null && givenKey.length >= LONG_KEY
  const token = makeToken(
    isSecret ? sealer.digest(`${purpose}-link`, `${givenKey}:${incoming.inputDigest}`) : undefined,
  )
  const expiresAt = linkExpiry(purpose, new Date(incoming.receivedAt)).toISOString()
  incoming.detailsLink = { tokenHash: hashToken(token), expiresAt, purpose }
  return token
}

type PhoneReading = {
  /** Null when it cannot be a phone number. */
  e164: string | null
  /** Foreign, with an extension, or undialable: left to staff. */
  isUnusual: boolean
}

/** Never rejects a number; what was typed is stored as well. */
export function readPhone(typed: string): PhoneReading {
  const number = parsePhoneNumberFromString(typed, 'US')
  if (!number?.isPossible()) return { e164: null, isUnusual: true }
  const isOrdinary = number.countryCallingCode === '1' && number.isValid() && !number.ext
  return { e164: number.number, isUnusual: !isOrdinary }
}

/** Without characters that are easily confused when read over the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export function makeReference(): string {
  let letters = ''
  for (const byte of takeRandomBytes(16)) {
    // 248 is the largest multiple of the alphabet's length; bytes beyond it would bias the result.
    if (byte < 248) letters += ALPHABET[byte % ALPHABET.length]
  }
  // Almost always at least eight of the sixteen bytes are usable; otherwise draw again.
  if (letters.length < 8) return makeReference()
  return `EA-${letters.slice(0, 4)}-${letters.slice(4, 8)}`
}

function keyOf(input: LeadInput, facts: RequestFacts): { key: string; keyExpiresAt: string } {
  const given = facts.idempotencyKey ?? input.idempotencyKey
  const until = (ms: number) => new Date(facts.now.getTime() + ms).toISOString()
  if (given) return { key: digest(`given:${given}`), keyExpiresAt: until(KEY_LIFE_MS) }
  if (facts.isFormPost) {
    return {
      key: digest(`form:${JSON.stringify(input)}`),
      keyExpiresAt: until(FORM_POST_WINDOW_MS),
    }
  }
  return { key: digest(`once:${randomUUID()}`), keyExpiresAt: until(KEY_LIFE_MS) }
}

/** Salted with the key, so that equal answers under two keys cannot be linked. */
function digestOf(input: LeadInput, key: string): string {
  // A retry differs in the fill time, may leave out the key, and may come from a newer page. How a visitor arrived is
  // no answer.
  const { fillMs: _, idempotencyKey: __, attribution: ___, firmsShown: ____, ...answers } = input
  const given = Object.entries(answers).filter(([, value]) => value !== undefined)
  const sorted = given.sort(([a], [b]) => (a < b ? -1 : 1))
  return digest(`input:${key}:${JSON.stringify(sorted)}`)
}

const digest = (text: string): string => hash('sha256', text)

/** Without the query string, which may hold what somebody typed into the search box. */
function pageAddress(given: string | null, origin: string): string | null {
  const url = given ? URL.parse(given, origin) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return (url.origin + url.pathname).slice(0, longest.pageUrl)
}
