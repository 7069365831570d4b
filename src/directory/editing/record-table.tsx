/** The rows of the list of records; on phones each is a block. */

import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { formatYears } from '../../ui/format.ts'
import { formatDay } from '../../ui/format-moment.ts'
import { Link } from '../../ui/link.tsx'
import { GradeTag } from '../evidence/grade-tag.tsx'
import type { ListedRecord } from './editing.contract.ts'
import { useRecordKeys } from './record-keys.ts'
import type { WorkList } from './work-lists.ts'
import './records.css'

const NEED_NAMES: Record<WorkList, () => string> = {
  'home-page-link': m.desk_records_need_home_page_link,
  'no-year': m.desk_records_need_no_year,
  'no-type': m.desk_records_need_no_type,
  duplicate: m.desk_records_need_duplicate,
  'only-quoted': m.desk_records_need_only_quoted,
  'no-spanish': m.desk_records_need_no_spanish,
  'no-document': m.desk_records_need_no_document,
}

function whyFound({ foundBy }: ListedRecord): string | null {
  if (!foundBy) return null
  const { field, text } = foundBy
  if (field === 'number') return m.desk_records_found_number()
  if (field === 'name') return m.desk_records_found_name()
  if (field === 'former-name') return m.desk_records_found_former_name({ text })
  if (field === 'company') return m.desk_records_found_company({ text })
  if (field === 'fact') return m.desk_records_found_fact({ text })
  if (field === 'address') return m.desk_records_found_address({ text })
  return field === 'place'
    ? m.desk_records_found_place({ text })
    : m.desk_records_found_document({ text })
}

export function RecordTable({ records }: { records: ListedRecord[] }) {
  useRecordKeys((key) => {
    const links = [...document.querySelectorAll<HTMLElement>('.record-rows tbody th a')]
    const at = links.indexOf(document.activeElement as HTMLElement)
    if (key === 'j') links[at + 1]?.focus()
    else if (key === 'k') links[Math.max(at - 1, 0)]?.focus()
    else if (key === 'p' && at >= 0) window.open(records[at]?.path, '_blank', 'noopener')
    else return false
    return true
  })
  return (
    <table className="record-rows">
      <thead>
        <tr>
          <th scope="col">{m.desk_records_column_record()}</th>
          <th scope="col">{m.desk_records_column_name()}</th>
          <th scope="col">{m.desk_records_column_place()}</th>
          <th scope="col">{m.desk_records_column_years()}</th>
          <th scope="col">{m.desk_records_column_grade()}</th>
          <th scope="col">{m.desk_records_column_needs()}</th>
          <th scope="col">{m.desk_records_column_change()}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <Row key={record.id} record={record} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ record }: { record: ListedRecord }) {
  const { id, number, name, city, stateCode, years, grade, documents, needs, isActive } = record
  const notes = [record.category ?? m.desk_records_no_type(), whyFound(record)].filter(Boolean)
  const needed = needs.map((need) => NEED_NAMES[need]()).join('; ')
  const day = formatDay(record.changedAt)
  return (
    <tr>
      <td className="record-number">{number}</td>
      <th scope="row">
        <Link href={urls.staff.record(id)}>{name}</Link>
        {!isActive && <span className="tag">{m.desk_records_not_public()}</span>}
        <span className="meta">{notes.join('. ')}</span>
      </th>
      <td>
        {city}, {stateCode}
      </td>
      <td className={years ? undefined : 'meta'}>{formatYears(years) || m.desk_records_none()}</td>
      <td>
        <GradeTag grade={grade} /> {documents > 0 && documents}
      </td>
      <td className={needed ? undefined : 'meta'}>
        {needed ? needed.charAt(0).toUpperCase() + needed.slice(1) : m.desk_records_needs_nothing()}
      </td>
      <td>{record.changedBy ? m.desk_records_by({ day, name: record.changedBy }) : day}</td>
    </tr>
  )
}
