/** Spec §2.16: bar for priority, dot for status, plain for quality; the word always stands there. */
import { inWords, type Priority, type Status } from './lead-words.ts'
import { type Quality, qualityOf } from './quality.ts'

export function PriorityBadge({ priority }: { priority: Priority }) {
  return <span className={`b p-${priority}`}>{inWords(priority)}</span>
}

export function StatusBadge({ status }: { status: Status }) {
  return <span className={`b s-${status}`}>{inWords(status)}</span>
}

export function QualityBadge({ lead }: { lead: Parameters<typeof qualityOf>[0] }) {
  const quality = qualityOf(lead)
  if (!quality) return null
  return <span className={`b q-${quality.level}`}>{wordsFor(quality)}</span>
}

const wordsFor = ({ level, score }: Quality) =>
  score === null ? inWords(level) : `${inWords(level)} ${score}`
