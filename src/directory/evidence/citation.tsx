/** A document as every list of sources names it. Rendered only on the server. */
import { langInsideEnglish, langOfEnglish } from '../../platform/web/language.ts'
import { dateInWords } from '../date-in-words.ts'
import type { Reading } from './evidence.contract.ts'
import { evidenceTexts } from './evidence.texts.ts'

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
  const texts = evidenceTexts()
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
        <small lang={langInsideEnglish()}>
          {' '}
          {texts.readOn(texts.read[readAs], checkedOn && dateInWords(checkedOn))}
        </small>
      )}
    </span>
  )
}
