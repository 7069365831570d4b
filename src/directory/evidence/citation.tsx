/** A document as every list of sources names it. Rendered only on the server. */
import { formatDate } from '../../ui/format.ts'

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
    <span>
      {url ? (
        <a href={url} rel="noopener noreferrer external">
          {title}
        </a>
      ) : (
        title
      )}
      {published && `${title.endsWith('.') ? '' : '.'} ${published}.`}
      {identifier && ` ${identifier}.`}
      {checkedOn && <small> Checked {formatDate(checkedOn)}</small>}
    </span>
  )
}
