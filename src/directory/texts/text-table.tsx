/** The rows of the list of texts; on phones each is a block. */

import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { keyName } from './text-names.ts'
import type { ListedText } from './texts.contract.ts'
import '../editing/records.css'
import './texts.css'

export function TextTable({ texts }: { texts: ListedText[] }) {
  const hasVisits = texts.some(({ visits }) => visits !== null)
  return (
    <table className="record-rows">
      <thead>
        <tr>
          <th scope="col">{m.desk_texts_column_name()}</th>
          {hasVisits && <th scope="col">{m.desk_texts_column_visits()}</th>}
          {hasVisits && <th scope="col">{m.desk_texts_column_records()}</th>}
          <th scope="col">{m.desk_texts_column_shown()}</th>
          <th scope="col">{m.desk_texts_column_spanish()}</th>
        </tr>
      </thead>
      <tbody>
        {texts.map(({ subject, id, name, place, visits, records, shown, isInSpanish }) => (
          <tr key={id}>
            <th scope="row">
              <Link href={urls.staff.text(subject, id)}>{name}</Link>
              {place && <span className="meta">{place}</span>}
            </th>
            {hasVisits && <td>{m.desk_texts_visits({ count: formatCount(visits ?? 0) })}</td>}
            {hasVisits && <td>{m.desk_texts_records({ count: formatCount(records ?? 0) })}</td>}
            <td className={shown ? undefined : 'meta'}>
              {shown ? keyName(shown) : m.desk_texts_no_text()}
            </td>
            <td className={isInSpanish ? undefined : 'meta'}>
              {isInSpanish === null
                ? ''
                : isInSpanish
                  ? m.desk_texts_in_spanish()
                  : m.desk_texts_not_in_spanish()}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
