/** A document as every list of sources names it. Rendered only on the server. */
import { m } from '../../paraglide/messages.js'
import { langInsideEnglish, langOfEnglish } from '../../platform/web/language.ts'
import { dateInWords } from '../date-in-words.ts'
import type { Reading } from './evidence.contract.ts'

const EVIDENCE_READ = {
  whole: m.evidence_read_whole,
  pages: m.evidence_read_pages,
  excerpt: m.evidence_read_excerpt,
  quoted: m.evidence_read_quoted,
}

export const readings = Object.keys(EVIDENCE_READ) as Reading[]

export const readingName = (readAs: Reading): string => EVIDENCE_READ[readAs]()

type CitationProps = {
  title: string
  url: string | null
  publisher: string | null
  year: number | null
  identifier?: string | undefined
  findIt?: string | undefined
  findItLanguage?: 'en' | undefined
  checkedOn?: string | null
  readAs?: Reading | undefined
}

export function Citation({
  title,
  url,
  publisher,
  year,
  identifier,
  findIt,
  findItLanguage,
  checkedOn = null,
  readAs,
}: CitationProps) {
  const published = [publisher, year].filter(Boolean).join(', ')
  return (
    <span lang={langOfEnglish()}>
      {url ? (
        <a href={url} rel="noopener noreferrer external">
          {title}
        </a>
      ) : (
        title
      )}
      {published && `${title.endsWith('.') ? '' : '.'} ${published}.`}
      {identifier && ` ${identifier}.`}
      {!url && findIt && (
        <span className="evidence-find" lang={findItLanguage ? undefined : langInsideEnglish()}>
          {' '}
          {findIt}
        </span>
      )}
      {readAs && (
        <small className={`read-as read-${readAs}`} lang={langInsideEnglish()}>
          {' '}
          {checkedOn
            ? m.evidence_read_on_with_day({
                read: readingName(readAs),
                day: dateInWords(checkedOn),
              })
            : m.evidence_read_on({ read: readingName(readAs) })}
        </small>
      )}
    </span>
  )
}
