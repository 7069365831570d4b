/** Things of one kind as editors find them, and a new one. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { messageOf } from '../../../platform/errors.ts'
import { urls } from '../../../site/urls.ts'
import { ActionLabel } from '../../../staff/action-label.tsx'
import { KeysSwitch } from '../../../staff/single-keys.tsx'
import { staffTitle } from '../../../staff/staff-title.ts'
import { TextField } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { formatDay } from '../../../ui/format-moment.ts'
import { Link } from '../../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../../ui/notices.tsx'
import { GradeTag } from '../../evidence/grade-tag.tsx'
import { kindNames, pluralOf, type ThingKind } from '../../kind-names.ts'
import { useRecordKeys } from '../record-keys.ts'
import { RecordKinds } from '../record-kinds.tsx'
import { RECORDS_PER_PAGE } from '../work-lists.ts'
import type { FactField, ThingList as Listed } from './edited-things.contract.ts'
import { FactControl, wrongFields, wrongIn } from './fact-field.tsx'
import { factPart } from './thing-draft.ts'
import { createThing, thingListQuery } from './things.queries.ts'

export const Route = createFileRoute('/admin/records/kinds/$kind')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('records')] }),
  component: ThingListScreen,
})

/** By the name of the list: "ships". */
export const kindOf = (plural: string): ThingKind | undefined =>
  (Object.keys(kindNames) as ThingKind[]).find((kind) => pluralOf(kind) === plural)

function ThingListScreen() {
  const kind = kindOf(Route.useParams().kind)
  if (!kind) {
    return (
      <Empty>
        <p>{m.desk_things_no_kind()}</p>
        <Link href={urls.staff.records()}>{m.desk_records_show_all()}</Link>
      </Empty>
    )
  }
  return <ThingList key={kind} kind={kind} />
}

function ThingList({ kind }: { kind: ThingKind }) {
  const given = new URLSearchParams(useLocation({ select: (location) => location.searchStr }))
  const q = given.get('q') ?? ''
  const page = Math.max(1, Math.trunc(Number(given.get('page'))) || 1)
  const router = useRouter()
  const id = useId()
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useQuery(thingListQuery({ kind, page, ...(q ? { q } : {}) }))
  const addressOf = (next: { q?: string; page?: number }) => {
    const query = new URLSearchParams()
    if (next.q) query.set('q', next.q)
    if (next.page && next.page > 1) query.set('page', String(next.page))
    return urls.staff.things(pluralOf(kind)) + (query.size > 0 ? `?${query}` : '')
  }
  useRecordKeys((key) => {
    if (key === '/') document.getElementById('things-q')?.focus()
    else if (key === 'w') setIsAdding(true)
    else return false
    return true
  })
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = String(new FormData(event.currentTarget).get('q')).trim()
    router.navigate({ href: addressOf({ q: asked }), resetScroll: false })
  }
  const pages = Math.ceil((data?.total ?? 0) / RECORDS_PER_PAGE)
  return (
    <>
      <div className="screen-head">
        <h1 id={id}>{kindNames[kind].many()}</h1>
        {data && (
          <p className="meta">{m.desk_records_found_count({ count: formatCount(data.total) })}</p>
        )}
        {!isAdding && (
          <button type="button" className="btn compact" onClick={() => setIsAdding(true)}>
            {m.desk_things_create({ kind: kindNames[kind].one().toLowerCase() })}
          </button>
        )}
      </div>
      <RecordKinds current={kind} />
      {isAdding && data && (
        <NewThing kind={kind} declared={data.declared} onClose={() => setIsAdding(false)} />
      )}
      <search>
        <form className="record-find" key={q} onSubmit={find}>
          <TextField
            id="things-q"
            name="q"
            type="search"
            label={m.desk_things_find()}
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
          />
          <button type="submit" className="btn secondary compact">
            {m.desk_records_find()}
          </button>
        </form>
      </search>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_records_loading()}</Loading>}
      {data?.things.length === 0 && (
        <Empty>
          <p>
            <b>{q ? m.desk_records_nothing({ q }) : m.desk_records_nothing_here()}</b>{' '}
            {m.desk_records_nothing_next()}
          </p>
          {q && <Link href={addressOf({})}>{m.desk_things_show_all()}</Link>}
        </Empty>
      )}
      {data && data.things.length > 0 && <Table kind={kind} things={data.things} labelledBy={id} />}
      <div className="record-pages">
        <div className="record-keys">
          <p className="meta">{m.desk_records_keys()}</p>
          <KeysSwitch />
        </div>
        {pages > 1 && (
          <p className="actions">
            {page > 1 && (
              <Link className="btn secondary compact" href={addressOf({ q, page: page - 1 })}>
                {m.desk_records_previous()}
              </Link>
            )}
            <span className="meta">{m.desk_records_page_of({ page, pages })}</span>
            {page < pages && (
              <Link className="btn secondary compact" href={addressOf({ q, page: page + 1 })}>
                {m.desk_records_next()}
              </Link>
            )}
          </p>
        )}
      </div>
    </>
  )
}

type TableProps = { kind: ThingKind; things: Listed['things']; labelledBy: string }

function Table({ kind, things, labelledBy }: TableProps) {
  useRecordKeys((key) => {
    const links = [
      ...document.querySelectorAll<HTMLElement>('.record-rows tbody th :is(a, button)'),
    ]
    const at = links.indexOf(document.activeElement as HTMLElement)
    if (key === 'j') links[at + 1]?.focus()
    else if (key === 'k') links[Math.max(at - 1, 0)]?.focus()
    else if (key === 'p' && at >= 0) window.open(things[at]?.path, '_blank', 'noopener')
    else return false
    return true
  })
  return (
    <table className="record-rows" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{m.desk_records_column_name()}</th>
          <th scope="col">{m.desk_records_column_years()}</th>
          <th scope="col">{m.desk_records_column_grade()}</th>
          <th scope="col">{m.desk_records_column_change()}</th>
        </tr>
      </thead>
      <tbody>
        {things.map(({ id, name, path, number, years, grade, documents, isActive, changedAt }) => (
          <tr key={path}>
            <th scope="row">
              {id === null ? (
                <OnlyOnRecords kind={kind} name={name} />
              ) : (
                <Link href={urls.staff.thing(pluralOf(kind), id)}>{name}</Link>
              )}
              {!isActive && <span className="tag">{m.desk_records_not_public()}</span>}
              {number && <span className="meta">{number}</span>}
            </th>
            <td className={years ? undefined : 'meta'}>{years ?? m.desk_records_none()}</td>
            <td>
              <GradeTag grade={grade} /> {documents > 0 && documents}
            </td>
            <td>{changedAt && formatDay(changedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Nothing is stored of it yet: editing begins with its name. */
function OnlyOnRecords({ kind, name }: { kind: ThingKind; name: string }) {
  const router = useRouter()
  const store = useMutation({
    mutationFn: () => createThing({ kind, name, facts: {} }),
    onSuccess: ({ id }) => router.navigate({ href: urls.staff.thing(pluralOf(kind), id) }),
  })
  return (
    <>
      <button
        type="button"
        className="text-link"
        disabled={store.isPending}
        onClick={() => store.mutate()}
      >
        <ActionLabel words={[name, m.desk_things_begin()]} />
      </button>
      <span className="meta">{m.desk_things_only_on_records()}</span>
      {store.error && <ErrorBox message={messageOf(store.error)} />}
    </>
  )
}

type NewThingProps = { kind: ThingKind; declared: FactField[]; onClose: () => void }

/** The facts that one cannot be without; all others are added on its page. */
function NewThing({ kind, declared, onClose }: NewThingProps) {
  const router = useRouter()
  const id = useId()
  const required = declared.filter(({ isRequired }) => isRequired)
  const [name, setName] = useState('')
  const [facts, setFacts] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(
      required.flatMap((field) => (field.options[0] ? [[field.name, field.options[0]]] : [])),
    ),
  )
  const create = useMutation({
    mutationFn: () => createThing({ kind, name, facts }),
    onSuccess: (created) => router.navigate({ href: urls.staff.thing(pluralOf(kind), created.id) }),
  })
  const wrong = wrongFields(create.error)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <form className="record-pane record-editor" onSubmit={send} noValidate aria-labelledby={id}>
      <h2 id={id}>{m.desk_things_create({ kind: kindNames[kind].one().toLowerCase() })}</h2>
      <p className="hint">{m.desk_records_new_hint()}</p>
      {create.error && wrong.size === 0 && <ErrorBox message={messageOf(create.error)} />}
      <TextField
        id={`${id}-name`}
        label={m.desk_records_new_name()}
        maxLength={120}
        value={name}
        error={wrong.get('name')}
        onChange={(event) => setName(event.target.value)}
        autoFocus
      />
      {required.map((field) => (
        <FactControl
          key={field.name}
          field={field}
          value={facts[field.name]}
          documents={[]}
          wrong={wrongIn(wrong, factPart(field.name))}
          onChange={(value) => setFacts({ ...facts, [field.name]: value })}
        />
      ))}
      <p className="actions">
        <button type="submit" className="btn compact" disabled={create.isPending}>
          {create.isPending ? m.desk_records_creating() : m.desk_records_create()}
        </button>
        <button type="button" className="btn secondary compact" onClick={onClose}>
          {m.desk_records_cancel()}
        </button>
      </p>
    </form>
  )
}
