import type { Level } from '../../platform/database/schema/lead-values.ts'
import { keywordsIn } from '../fields/words.ts'

/**
 * Scores a lead from 0 to 100, so that staff read the most promising first. It rejects none: that is for a
 * person who has read it (decision 166). score.test.ts has examples.
 *
 *   diagnosis         mesothelioma 35, lung cancer 28, asbestosis 22, other 10
 *   pathology report  yes 15, no 3
 *   timeline          within 2 years 15, more than 2 years 5
 *   exposure detail   up to 20: words (10 at 40 words) and keywords (2 each, at most 10)
 *   contactability    up to 15: phone 8 (3 when unusual), email 4, a full name 3
 */
type ContactQuality = 'good' | 'fair' | 'poor'

export type ScoreInput = {
  name: string
  phone: string | null
  phoneIsUnusual: boolean
  message: string
  exposure: string | null
  diagnosis: string | null
  pathologyReport: string | null
  diagnosisTimeline: string | null
}

/** By the score alone: whether it is spam is for a person. */
type ScoredLevel = Exclude<Level, 'held' | 'rejected'>

export type Score = {
  qualityScore: number
  qualificationLevel: ScoredLevel
  contactQuality: ContactQuality
  highValueKeywords: string[]
  wordCount: number
}

const DIAGNOSIS_POINTS = new Map([
  ['mesothelioma', 35],
  ['lung-cancer', 28],
  ['asbestosis', 22],
  ['other', 10],
])
const PATHOLOGY_POINTS = new Map([
  ['yes', 15],
  ['no', 3],
])
const TIMELINE_POINTS = new Map([
  ['within_2_years', 15],
  ['more_than_2_years', 5],
])
const WORDS_FOR_FULL_POINTS = 40
const POINTS_PER_KEYWORD = 2
const HIGH_FROM = 60
const MEDIUM_FROM = 30

export function scoreLead(lead: ScoreInput): Score {
  // The legal-help form sends the exposure text as the message too; it counts once.
  const texts = new Set([lead.exposure ?? '', lead.message])
  const text = [...texts].join('\n').trim()
  const wordCount = text === '' ? 0 : text.split(/\s+/).length
  const highValueKeywords = keywordsIn(text)
  const contactPoints = scoreContact(lead)
  const qualityScore =
    (DIAGNOSIS_POINTS.get(lead.diagnosis ?? '') ?? 0) +
    (PATHOLOGY_POINTS.get(lead.pathologyReport ?? '') ?? 0) +
    (TIMELINE_POINTS.get(lead.diagnosisTimeline ?? '') ?? 0) +
    Math.round(10 * Math.min(1, wordCount / WORDS_FOR_FULL_POINTS)) +
    Math.min(10, POINTS_PER_KEYWORD * highValueKeywords.length) +
    contactPoints
  return {
    qualityScore,
    qualificationLevel: levelOf(qualityScore),
    contactQuality: contactPoints >= 14 ? 'good' : contactPoints >= 9 ? 'fair' : 'poor',
    highValueKeywords,
    wordCount,
  }
}

/** The first lines of a new lead's notes, from which the staff screen reads the badge (spec §3). */
export function scoreNotes(
  level: ScoredLevel,
  { qualityScore, spamReasons }: { qualityScore: number; spamReasons: string[] },
): string {
  const lines = [`Quality Score: ${qualityScore}/100`, `Level: ${level}`]
  if (spamReasons.length > 0) lines.push(`Looks like spam: ${spamReasons.join(', ')}`)
  return lines.join('\n')
}

function scoreContact({ name, phone, phoneIsUnusual }: ScoreInput): number {
  const phonePoints = phone ? (phoneIsUnusual ? 3 : 8) : 0
  return phonePoints + 4 + (name.trim().includes(' ') ? 3 : 0)
}

export function levelOf(score: number): ScoredLevel {
  if (score >= HIGH_FROM) return 'high'
  return score >= MEDIUM_FROM ? 'medium' : 'low'
}
