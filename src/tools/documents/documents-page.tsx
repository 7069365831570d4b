import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/dates.ts'
import { English } from '../../ui/english.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { ToolPage } from '../tool-page.tsx'
import type { PaperDocument } from './documents.contract.ts'
import { type Answers, documents, documentsFor } from './documents.ts'

const DOCUMENTS_PAGE_QUESTIONS = {
  who: {
    label: m.documents_page_questions_who_label,
    options: () => [
      m.documents_page_questions_who_options_1(),
      m.documents_page_questions_who_options_2(),
    ],
  },
  served: {
    label: m.documents_page_questions_served_label,
    options: () => [
      m.documents_page_questions_served_options_1(),
      m.documents_page_questions_served_options_2(),
      m.documents_page_no(),
    ],
  },
  member: {
    label: m.documents_page_questions_member_label,
    options: () => [m.documents_page_questions_member_options_1(), m.documents_page_no()],
  },
  worked: {
    label: m.documents_page_questions_worked_label,
    options: () => [m.documents_page_questions_worked_options_1(), m.documents_page_no()],
  },
}

const DOCUMENTS_PAGE_CONDITIONS = {
  living: m.documents_page_conditions_living,
  deceased: m.documents_page_conditions_deceased,
  veteran: m.documents_page_conditions_veteran,
  union: m.documents_page_conditions_union,
  early: m.documents_page_conditions_early,
  recent: m.documents_page_conditions_recent,
}

const trail = () => {
  return [{ label: m.common_home(), href: urls.home() }, { label: m.documents_page_crumb() }]
}

export const Route = createFileRoute('/documents')({
  loader: () => {
    return {
      title: `${m.documents_page_title()} | ${site.name}`,
      description: m.documents_page_description(),
      keywords: m.documents_page_keywords(),
      path: urls.documents(),
      trail: trail(),
    }
  },
  head: loadedHead,
  component: DocumentsPage,
})

/** One condition rules out another: a person is living or not. In the order of the options. */
const QUESTIONS: { id: 'who' | 'served' | 'member' | 'worked'; answers: Answers[] }[] = [
  { id: 'who', answers: [{ deceased: false }, { living: false }] },
  { id: 'served', answers: [{}, { early: false }, { veteran: false }] },
  { id: 'member', answers: [{}, { union: false }] },
  { id: 'worked', answers: [{}, { recent: false }] },
]

function DocumentsPage() {
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const answers = Object.assign(
    {},
    ...QUESTIONS.map(({ id, answers }) => answers[Number(chosen[id] || Number.NaN)]),
  )
  const list = documentsFor(answers)
  return (
    <ToolPage
      trail={trail()}
      heading={<h1>{m.documents_page_heading()}</h1>}
      lead={m.documents_page_lead()}
    >
      {/* The fields have no names: a form that is sent before hydration carries nothing. */}
      <form className="papers-questions js-only noprint" autoComplete="off">
        {QUESTIONS.map(({ id }) => (
          <SelectField
            key={id}
            id={id}
            label={DOCUMENTS_PAGE_QUESTIONS[id].label()}
            placeholder={m.common_not_sure()}
            options={DOCUMENTS_PAGE_QUESTIONS[id].options().map((label, at) => ({
              value: String(at),
              label,
            }))}
            value={chosen[id] ?? ''}
            onChange={(event) => setChosen({ ...chosen, [id]: event.currentTarget.value })}
          />
        ))}
      </form>
      <p className="tool-note js-only noprint">
        {m.documents_page_not_sent()}{' '}
        <button type="button" className="btn secondary compact" onClick={() => window.print()}>
          {m.documents_page_print()}
        </button>
      </p>
      <div className="section-head">
        <h2>{m.documents_page_checklist()}</h2>
        <p role="status">
          {m.documents_page_count({ shown: list.length, all: documents().length })}
        </p>
      </div>
      <p className="noprint">
        {m.papers_description_short()} <Link href={urls.papersToSign()}>{m.papers_heading()}</Link>
      </p>
      <ul className="papers-list">
        {list.map((document) => (
          <Paper key={document.id} document={document} />
        ))}
      </ul>
      <p className="disclaimer ruled">
        <b>{m.documents_page_not_reviewed()}</b> {m.documents_page_disclaimer()}
      </p>
    </ToolPage>
  )
}

function Paper({ document }: { document: PaperDocument }) {
  const { id, name, form, why, where, wait, source, url, compared, checked } = document
  const conditions = document.for.map((condition) => DOCUMENTS_PAGE_CONDITIONS[condition]())
  return (
    <li id={id}>
      <h3>
        {name}
        {form && <span> {form}</span>}
      </h3>
      {conditions.length > 0 && (
        <p className="no-js-only">
          {m.documents_page_only_if({ conditions: conditions.join(m.documents_page_and()) })}
        </p>
      )}
      <p>{why}</p>
      <p>
        <b>{m.documents_page_where()}</b> {where}
      </p>
      {wait && (
        <p>
          <b>{m.documents_page_how_long()}</b> {wait}
        </p>
      )}
      <p className="papers-source">
        <a href={url} rel="noopener noreferrer external">
          <English>{source}</English>
        </a>
        {m.common_as_of({ day: formatDate(checked) })}
        {compared ? m.documents_page_compared() : m.documents_page_not_compared()}
      </p>
    </li>
  )
}
