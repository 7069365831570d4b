/** Texts about places and facilities: which there are, and where one is missing, most visited first. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { staffTitle } from '../../staff/staff-title.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { SUBJECT_NAMES } from './text-names.ts'
import { TEXT_SUBJECTS, TEXTS_PER_PAGE } from './text-rules.ts'
import { TextTable } from './text-table.tsx'
import type { TextListQuery } from './texts.contract.ts'
import { textListQueryOptions } from './texts.queries.ts'

export const Route = createFileRoute('/admin/texts')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('texts')] }),
  component: TextsScreen,
})

const PARAMETERS = ['subject', 'q', 'needs', 'page'] as const
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
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value))
  return urls.staff.texts() + (query.size > 0 ? `?${query}` : '')
}

function TextsScreen() {
  const asked = readAsked(useLocation({ select: (location) => location.searchStr }))
  const router = useRouter()
  const query = { ...asked, page: Number(asked.page ?? 1) } as Partial<TextListQuery>
  const { data, error, refetch } = useQuery(textListQueryOptions(query))
  const show = (next: Asked) => router.navigate({ href: addressOf(next), resetScroll: false })
  return (
    <>
      <div className="screen-head">
        <h1>{m.desk_texts_heading()}</h1>
        <p className="meta">{m.desk_texts_intro()}</p>
      </div>
      <Filter key={JSON.stringify(asked)} asked={asked} onAsk={show} />
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_texts_loading()}</Loading>}
      {data && data.texts.length === 0 && (
        <Empty>
          <p>
            <b>{asked.q ? m.desk_texts_nothing({ q: asked.q }) : m.desk_texts_nothing_here()}</b>{' '}
            {asked.subject === 'facility' && !asked.q && m.desk_texts_find_facility()}
          </p>
          <Link href={urls.staff.texts()}>{m.desk_texts_show_all()}</Link>
        </Empty>
      )}
      {data && data.texts.length > 0 && (
        <>
          <TextTable texts={data.texts} />
          <Pages asked={asked} total={data.total} />
        </>
      )}
    </>
  )
}

type FilterProps = { asked: Asked; onAsk: (asked: Asked) => void }

function Filter({ asked, onAsk }: FilterProps) {
  const ask = (form: HTMLFormElement) => onAsk(Object.fromEntries(new FormData(form)) as Asked)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask(event.currentTarget)
  }
  const choose = {
    onChange: ({ currentTarget: { form } }: { currentTarget: HTMLSelectElement }) => {
      if (form) ask(form)
    },
  }
  return (
    <search>
      <form className="record-filter text-filter" onSubmit={send}>
        <div className="record-find">
          <TextField
            id="texts-q"
            name="q"
            type="search"
            label={m.desk_texts_find_label()}
            defaultValue={asked.q}
            maxLength={200}
            autoComplete="off"
          />
          <button type="submit" className="btn secondary compact">
            {m.desk_records_find()}
          </button>
        </div>
        <SelectField
          id="texts-subject"
          name="subject"
          label={m.desk_texts_about()}
          options={TEXT_SUBJECTS.map((value) => ({ value, label: SUBJECT_NAMES[value]() }))}
          defaultValue={asked.subject ?? 'city'}
          {...choose}
        />
        <SelectField
          id="texts-needs"
          name="needs"
          label={m.desk_texts_needs()}
          options={[
            { value: '', label: m.desk_texts_needs_any() },
            { value: 'text', label: m.desk_texts_needs_text() },
            { value: 'enhanced', label: m.desk_texts_needs_enhanced() },
            { value: 'spanish', label: m.desk_texts_needs_spanish() },
          ]}
          defaultValue={asked.needs}
          {...choose}
        />
      </form>
    </search>
  )
}

function Pages({ asked, total }: { asked: Asked; total: number }) {
  const pages = Math.ceil(total / TEXTS_PER_PAGE)
  const page = Number(asked.page ?? 1)
  const to = (number: number) => addressOf({ ...asked, page: String(number) })
  return (
    <div className="record-pages">
      <p className="meta" role="status">
        {m.desk_texts_count({ count: formatCount(total) })}
      </p>
      {pages > 1 && (
        <p className="actions">
          {page > 1 && (
            <Link className="btn secondary compact" href={to(page - 1)}>
              {m.desk_records_previous()}
            </Link>
          )}
          <span className="meta">{m.desk_records_page_of({ page, pages })}</span>
          {page < pages && (
            <Link className="btn secondary compact" href={to(page + 1)}>
              {m.desk_records_next()}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
