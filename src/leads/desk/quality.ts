/** A lead's quality: what its notes say (spec §3), else what was stored when it came in. */
import { LEVELS, type Level } from './lead-words.ts'

export type Quality = { level: Level; score: number | null }

type Rated = {
  notes: string | null
  qualityScore: number | null
  qualificationLevel: Level | null
}

export function qualityOf(lead: Rated): Quality | null {
  const notes = lead.notes ?? ''
  const written = notes.match(/Level:\s*(high|medium|low|rejected)\b/i)?.[1]?.toLowerCase()
  const level = LEVELS.find((known) => known === written) ?? lead.qualificationLevel
  if (!level) return null
  const score = notes.match(/Quality Score:\s*(\d{1,3})\/100/i)?.[1]
  const value = score === undefined ? lead.qualityScore : Number(score)
  return { level, score: value !== null && value <= 100 ? value : null }
}
