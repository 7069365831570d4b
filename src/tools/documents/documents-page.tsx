import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../../site.config.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatDate } from '../../ui/dates.ts'
import { English } from '../../ui/english.tsx'
import { SelectField } from '../../ui/field.tsx'
import '../tools.css'
import type { PaperDocument } from './documents.contract.ts'
import { type Answers, documents, documentsFor } from './documents.ts'
import { documentsPageTexts } from './documents-page.texts.ts'

const trail = () => {
  const { home, crumb } = documentsPageTexts()
  return [{ label: home, href: urls.home() }, { label: crumb }]
}

export const Route = createFileRoute('/documents')({
  loader: () => {
    const { title, description, keywords } = documentsPageTexts()
    return {
      title: `${title} | ${site.name}`,
      description,
      keywords,
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
  const texts = documentsPageTexts()
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const answers = Object.assign(
    {},
    ...QUESTIONS.map(({ id, answers }) => answers[Number(chosen[id] || Number.NaN)]),
  )
  const list = documentsFor(answers)
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap">
        <header className="page-head">
          <h1>{texts.heading}</h1>
          <p className="lead">{texts.lead}</p>
        </header>
        {/* The fields have no names: a form that is sent before hydration carries nothing. */}
        <form className="papers-questions js-only noprint" autoComplete="off">
          {QUESTIONS.map(({ id }) => (
            <SelectField
              key={id}
              id={id}
              label={texts.questions[id].label}
              placeholder={texts.notSure}
              options={texts.questions[id].options.map((label, at) => ({
                value: String(at),
                label,
              }))}
              value={chosen[id] ?? ''}
              onChange={(event) => setChosen({ ...chosen, [id]: event.currentTarget.value })}
            />
          ))}
        </form>
        <p className="tool-note js-only noprint">
          {texts.notSent}{' '}
          <button type="button" className="btn secondary compact" onClick={() => window.print()}>
            {texts.print}
          </button>
        </p>
        <div className="section-head">
          <h2>{texts.checklist}</h2>
          <p role="status">{texts.count(list.length, documents().length)}</p>
        </div>
        <ul className="papers-list">
          {list.map((document) => (
            <Paper key={document.id} document={document} />
          ))}
        </ul>
        <p className="disclaimer ruled">
          <b>{texts.notReviewed}</b> {texts.disclaimer}
        </p>
      </div>
    </>
  )
}

function Paper({ document }: { document: PaperDocument }) {
  const { id, name, form, why, where, wait, source, url, compared, checked } = document
  const texts = documentsPageTexts()
  const conditions = document.for.map((condition) => texts.conditions[condition])
  return (
    <li id={id}>
      <h3>
        {name}
        {form && <span> {form}</span>}
      </h3>
      {conditions.length > 0 && <p className="no-js-only">{texts.onlyIf(conditions)}</p>}
      <p>{why}</p>
      <p>
        <b>{texts.where}</b> {where}
      </p>
      {wait && (
        <p>
          <b>{texts.howLong}</b> {wait}
        </p>
      )}
      <p className="papers-source">
        <a href={url} rel="noopener noreferrer external">
          <English>{source}</English>
        </a>
        {texts.asOf(formatDate(checked))}
        {compared ? texts.compared : texts.notCompared}
      </p>
    </li>
  )
}
