import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../../site.config.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { SelectField } from '../../ui/field.tsx'
import { formatDate } from '../../ui/format.ts'
import '../tools.css'
import type { PaperDocument } from './documents.contract.ts'
import { type Answers, type Condition, documents, documentsFor } from './documents.ts'

const TRAIL = [{ label: 'Home', href: urls.home() }, { label: 'Papers to gather' }]

export const Route = createFileRoute('/documents')({
  loader: () => ({
    title: `Papers to Gather for an Asbestos Claim: Forms and Where to Ask | ${site.name}`,
    description:
      'A checklist of the records a claim or a doctor asks for, with form numbers and where to get each: earnings (SSA-7050), service records (SF-180), medical and family papers.',
    keywords:
      'SSA-7050 itemized earnings, SF-180 service records, asbestos claim documents, DD 214, pathology report copy',
    path: urls.documents(),
    trail: TRAIL,
  }),
  head: loadedHead,
  component: DocumentsPage,
})

/** One condition rules out another: a person is living or not. */
const QUESTIONS: { id: string; label: string; options: { label: string; answers: Answers }[] }[] = [
  {
    id: 'who',
    label: 'The ill person is',
    options: [
      { label: 'living', answers: { deceased: false } },
      { label: 'no longer living', answers: { living: false } },
    ],
  },
  {
    id: 'served',
    label: 'Military service',
    options: [
      { label: 'yes, ended before 1965', answers: {} },
      { label: 'yes, ended in 1965 or later', answers: { early: false } },
      { label: 'no', answers: { veteran: false } },
    ],
  },
  {
    id: 'member',
    label: 'Union member',
    options: [
      { label: 'yes', answers: {} },
      { label: 'no', answers: { union: false } },
    ],
  },
  {
    id: 'worked',
    label: 'Worked in the last ten years',
    options: [
      { label: 'yes', answers: {} },
      { label: 'no', answers: { recent: false } },
    ],
  },
]

const IF: Record<Condition, string> = {
  living: 'the person is living',
  deceased: 'the person has died',
  veteran: 'the person served in the military',
  union: 'the person was in a union',
  early: 'the service ended before 1965',
  recent: 'the person worked in the last ten years',
}

function DocumentsPage() {
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const answers = Object.assign(
    {},
    ...QUESTIONS.map(({ id, options }) => options[Number(chosen[id] || Number.NaN)]?.answers),
  )
  const list = documentsFor(answers)
  return (
    <>
      <Breadcrumb trail={TRAIL} />
      <div className="wrap">
        <header className="page-head">
          <h1>Papers to gather</h1>
          <p className="lead">
            You do not need all of this to ask for help. Start with what is at home. Each paper says
            why it matters and where to ask for it.
          </p>
        </header>
        {/* The fields have no names: a form that is sent before hydration carries nothing. */}
        <form className="papers-questions js-only noprint" autoComplete="off">
          {QUESTIONS.map(({ id, label, options }) => (
            <SelectField
              key={id}
              id={id}
              label={label}
              placeholder="Not sure"
              options={options.map((option, at) => ({ value: String(at), label: option.label }))}
              value={chosen[id] ?? ''}
              onChange={(event) => setChosen({ ...chosen, [id]: event.currentTarget.value })}
            />
          ))}
        </form>
        <p className="tool-note js-only noprint">
          Nothing you choose here is sent or stored.{' '}
          <button type="button" className="btn secondary compact" onClick={() => window.print()}>
            Print the checklist
          </button>
        </p>
        <div className="section-head">
          <h2>Your checklist</h2>
          <p role="status">
            {list.length} of {documents.length} papers
          </p>
        </div>
        <ul className="papers-list">
          {list.map((document) => (
            <Paper key={document.id} document={document} />
          ))}
        </ul>
        <p className="disclaimer ruled">
          <b>Not yet reviewed by an attorney.</b> Where a line says that it is not compared with its
          source, our editors wrote it from general knowledge. Forms, fees and waiting times change:
          open the source before you rely on one. This is general information, not legal advice.
        </p>
      </div>
    </>
  )
}

function Paper({ document }: { document: PaperDocument }) {
  const { id, name, form, why, where, wait, source, url, compared, checked } = document
  const conditions = document.for.map((condition) => IF[condition])
  return (
    <li id={id}>
      <h3>
        {name}
        {form && <span> {form}</span>}
      </h3>
      {conditions.length > 0 && <p className="no-js-only">If {conditions.join(', and ')}.</p>}
      <p>{why}</p>
      <p>
        <b>Where:</b> {where}
      </p>
      {wait && (
        <p>
          <b>How long:</b> {wait}
        </p>
      )}
      <p className="papers-source">
        <a href={url} rel="noopener noreferrer external">
          {source}
        </a>
        . As of {formatDate(checked)}
        {compared ? ', compared with a published source' : ', not compared with its source'}
      </p>
    </li>
  )
}
