/** A document as every list of sources names it. Rendered only on the server. */
import { langInsideEnglish, langOfEnglish } from '../../platform/web/language.ts'
import { dateInWords } from '../date-in-words.ts'
import { evidenceTexts } from './evidence.texts.ts'

type CitationProps = {
  title: string
  url: string | null
  publisher: string | null
  year: number | null
  identifier?: string | undefined
  checkedOn?: string | null
}

export function Citation({ title, url, publisher, year, identifier, checkedOn }: CitationProps) {
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
      {checkedOn && (
        <small lang={langInsideEnglish()}> {evidenceTexts().checked(dateInWords(checkedOn))}</small>
      )}
    </span>
  )
}
