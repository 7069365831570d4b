/** A record that was opened from a suggestion of a visitor: the proposed values are filled in, and the way back to the answer. */

import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { correctionQuery } from '../../desk/suggestions/suggestions.queries.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import type { RecordDetail } from './editing.contract.ts'
import type { Texts } from './record-draft.ts'

type FromQueueProps = { record: RecordDetail; onFill: (texts: Texts) => void }

export function FromQueue({ record, onFill }: FromQueueProps) {
  const search = new URLSearchParams(useLocation({ select: (location) => location.searchStr }))
  const idOf = (name: string) => Math.trunc(Number(search.get(name))) || null
  const [correction, workplace] = [idOf('correction'), idOf('workplace')]
  if (correction) return <FromCorrection id={correction} record={record} onFill={onFill} />
  if (!workplace) return null
  const answer = `${urls.staff.workplaces()}?open=${workplace}&record=${record.number}`
  return (
    <p className="record-note">
      {m.desk_records_from_workplace()}{' '}
      <Link href={answer}>{m.desk_records_back_to_workplace()}</Link>
    </p>
  )
}

function FromCorrection({ id, record, onFill }: FromQueueProps & { id: number }) {
  const { data, error } = useQuery(correctionQuery(id))
  const isFilled = useRef(false)
  const changes = data?.record?.id === record.id ? data.changes : []
  useEffect(() => {
    if (isFilled.current || changes.length === 0) return
    isFilled.current = true
    onFill(Object.fromEntries(changes.map(({ field, value }) => asText(record, field, value))))
  })
  if (error) return <ErrorBox message={error.message} />
  if (!data) return null
  const { message } = data
  return (
    <section className="record-note">
      <p>
        {changes.length > 0
          ? m.desk_records_from_correction()
          : m.desk_records_from_correction_none({ message })}{' '}
        {m.desk_records_back_to_answer()}{' '}
        <Link href={`${urls.staff.corrections()}?open=${id}`}>
          {m.desk_records_back_to_correction()}
        </Link>
      </p>
      {changes.length > 0 && message && <p>{m.desk_records_from_correction_words({ message })}</p>}
    </section>
  )
}

/** Corrections name fields as the history does, and separate the items of a list by semicolons. */
function asText(record: RecordDetail, field: string, value: string): [string, string] {
  const name = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const isList = record.declared.find((one) => one.name === name)?.kind === 'list'
  return [name, isList ? value.split(/\s*;\s*/).join('\n') : value]
}
