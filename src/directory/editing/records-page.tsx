/** Records: found by anything, with what each needs. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { urls } from '../../site/urls.ts'
import { usStates } from '../../site/us.ts'
import { KeysSwitch } from '../../staff/single-keys.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { allCategories } from '../categories.ts'
import { categoryName } from '../category-names.ts'
import { gradeNames } from '../evidence/grades.ts'
import type { RecordListQuery } from './editing.contract.ts'
import { createRecord, recordListQueryOptions, workListsQuery } from './editing.queries.ts'
import { useRecordKeys } from './record-keys.ts'
import { RecordKinds } from './record-kinds.tsx'
import { RecordTable } from './record-table.tsx'
import { RECORDS_PER_PAGE, WORK_LISTS, type WorkList } from './work-lists.ts'

export const Route = createFileRoute('/admin/records')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('records')] }),
  component: RecordsScreen,
})

const LIST_NAMES: Record<WorkList, () => string> = {
  'home-page-link': m.desk_records_needs_home_page_link,
  'no-year': m.desk_records_needs_no_year,
  'no-type': m.desk_records_needs_no_type,
  duplicate: m.desk_records_needs_duplicate,
  'only-quoted': m.desk_records_needs_only_quoted,
  'no-spanish': m.desk_records_needs_no_spanish,
  'no-document': m.desk_records_needs_no_document,
}

const PARAMETERS = ['q', 'state', 'category', 'grade', 'status', 'needs', 'page'] as const
type Asked = Partial<Record<(typeof PARAMETERS)[number], string>>

function readAsked(search: string): Asked {
  const given = new URLSearchParams(search)
  return Object.fromEntries(
    PARAMETERS.flatMap((name) => {
      const value = given.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

function addressOf(asked: Asked): string {
  const given = Object.entries(asked).filter(([, value]) => value)
  const query = new URLSearchParams(given)
  return urls.staff.records() + (query.size > 0 ? `?${query}` : '')
}

function RecordsScreen() {
  const asked = readAsked(useLocation({ select: (location) => location.searchStr }))
  const router = useRouter()
  const [isAdding, setIsAdding] = useState(false)
  const query = { ...asked, page: Number(asked.page ?? 1) } as Partial<RecordListQuery>
  const { data, error, refetch } = useQuery(recordListQueryOptions(query))
  const counts = useQuery(workListsQuery()).data
  useRecordKeys((key) => {
    if (key === '/') document.getElementById('records-q')?.focus()
    else if (key === 'w') setIsAdding(true)
    else return false
    return true
  })
  const show = (next: Asked) => router.navigate({ href: addressOf(next), resetScroll: false })
  return (
    <>
      <div className="screen-head">
        <h1>{m.desk_records_heading()}</h1>
        {counts && (
          <p className="meta">{m.desk_records_count({ records: formatCount(counts.records) })}</p>
        )}
        {!isAdding && (
          <button type="button" className="btn compact" onClick={() => setIsAdding(true)}>
            {m.desk_records_add()}
          </button>
        )}
      </div>
      <RecordKinds current="facility" />
      {isAdding && <NewRecord onClose={() => setIsAdding(false)} />}
      <Filter key={JSON.stringify(asked)} asked={asked} onAsk={show} />
      <nav className="record-lists" aria-label={m.desk_records_work_lists()}>
        {WORK_LISTS.map((list) => (
          <Link
            key={list}
            href={addressOf({ needs: list })}
            aria-current={asked.needs === list ? 'page' : undefined}
          >
            <b>{counts ? formatCount(counts.lists[list] ?? 0) : '–'}</b>
            <span>{LIST_NAMES[list]()}</span>
          </Link>
        ))}
      </nav>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_records_loading()}</Loading>}
      {data && data.records.length === 0 && (
        <Empty>
          <p>
            <b>
              {asked.q ? m.desk_records_nothing({ q: asked.q }) : m.desk_records_nothing_here()}
            </b>{' '}
            {m.desk_records_nothing_next()}
          </p>
          <Link href={urls.staff.records()}>{m.desk_records_show_all()}</Link>
        </Empty>
      )}
      {data && data.records.length > 0 && (
        <>
          <RecordTable records={data.records} />
          <Pages asked={asked} total={data.total} />
        </>
      )}
    </>
  )
}

type FilterProps = { asked: Asked; onAsk: (asked: Asked) => void }

function Filter({ asked, onAsk }: FilterProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAsk(withoutPage(event.currentTarget))
  }
  const choose = {
    onChange: (event: { currentTarget: HTMLSelectElement }) => {
      const { form } = event.currentTarget
      if (form) onAsk(withoutPage(form))
    },
  }
  const grades = Object.entries(gradeNames())
  return (
    <search>
      <form className="record-filter" onSubmit={send}>
        <div className="record-find">
          <TextField
            id="records-q"
            name="q"
            type="search"
            label={m.desk_records_find_label()}
            defaultValue={asked.q}
            maxLength={200}
            autoComplete="off"
          />
          <button type="submit" className="btn secondary compact">
            {m.desk_records_find()}
          </button>
        </div>
        <SelectField
          id="records-state"
          name="state"
          label={m.desk_records_state()}
          placeholder={m.desk_records_any_state()}
          options={usStates.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={asked.state}
          {...choose}
        />
        <SelectField
          id="records-category"
          name="category"
          label={m.desk_records_type()}
          placeholder={m.desk_records_any_type()}
          options={allCategories.map(({ slug }) => ({ value: slug, label: categoryName(slug) }))}
          defaultValue={asked.category}
          {...choose}
        />
        <SelectField
          id="records-grade"
          name="grade"
          label={m.desk_records_grade()}
          placeholder={m.desk_records_any_grade()}
          options={grades.map(([value, label]) => ({ value, label }))}
          defaultValue={asked.grade}
          {...choose}
        />
        <SelectField
          id="records-status"
          name="status"
          label={m.desk_records_status()}
          options={[
            { value: '', label: m.desk_records_status_all() },
            { value: 'public', label: m.desk_records_status_public() },
            { value: 'not-public', label: m.desk_records_status_not_public() },
          ]}
          defaultValue={asked.status}
          {...choose}
        />
        {asked.needs && <input type="hidden" name="needs" value={asked.needs} />}
      </form>
    </search>
  )
}

const withoutPage = (form: HTMLFormElement): Asked =>
  Object.fromEntries(new FormData(form)) as Asked

function Pages({ asked, total }: { asked: Asked; total: number }) {
  const pages = Math.ceil(total / RECORDS_PER_PAGE)
  const page = Number(asked.page ?? 1)
  return (
    <div className="record-pages">
      <p className="meta" role="status">
        {m.desk_records_found_count({ count: formatCount(total) })}
      </p>
      <div className="record-keys">
        <p className="meta">{m.desk_records_keys()}</p>
        <KeysSwitch />
      </div>
      {pages > 1 && (
        <p className="actions">
          {page > 1 && (
            <Link
              className="btn secondary compact"
              href={addressOf({ ...asked, page: String(page - 1) })}
            >
              {m.desk_records_previous()}
            </Link>
          )}
          <span className="meta">{m.desk_records_page_of({ page, pages })}</span>
          {page < pages && (
            <Link
              className="btn secondary compact"
              href={addressOf({ ...asked, page: String(page + 1) })}
            >
              {m.desk_records_next()}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

function NewRecord({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const id = useId()
  const create = useMutation({
    mutationFn: (form: FormData) => {
      const fields = { name: String(form.get('name')), city: String(form.get('city')) }
      return createRecord({ fields })
    },
    onSuccess: (created) => router.navigate({ href: urls.staff.record(created.id) }),
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.mutate(new FormData(event.currentTarget))
  }
  return (
    <form className="record-pane" onSubmit={send} aria-labelledby={id}>
      <h2 id={id}>{m.desk_records_new_heading()}</h2>
      <p className="hint">{m.desk_records_new_hint()}</p>
      {create.error && <ErrorBox message={messageOf(create.error)} />}
      <div className="field-pair">
        <TextField
          id="new-name"
          name="name"
          label={m.desk_records_new_name()}
          maxLength={200}
          autoFocus
          required
        />
        <TextField
          id="new-city"
          name="city"
          label={m.desk_records_new_city()}
          maxLength={100}
          required
        />
      </div>
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
