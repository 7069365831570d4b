import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { entered } from '../../site/entered.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { English } from '../../ui/english.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { ToolPage } from '../tool-page.tsx'
import { linksOf } from '../work-history/site-records.ts'
import { useStoredHistory } from '../work-history/stored-history.ts'
import {
  type Asker,
  askers,
  draftStatement,
  earningsRequest,
  type Given,
  type Paper,
  type PaperName,
  paperNames,
  serviceRequest,
  statementPaper,
} from './paper-forms.ts'
import { PaperLines, PaperSheet } from './paper-sheet.tsx'

/** Loaded when there is a record to cite. */
const CitedRecords = lazy(() => import('./cited-records.tsx'))

const NAMES: Record<PaperName, () => string> = {
  earnings: m.papers_earnings,
  'service-records': m.papers_service_records,
  statement: m.papers_statement,
}
const INTRODUCTIONS: Record<PaperName, () => string> = {
  earnings: m.papers_earnings_text,
  'service-records': m.papers_service_records_text,
  statement: m.papers_statement_text,
}
const ASKERS: Record<Asker, () => string> = {
  self: m.papers_for_self,
  living: m.papers_for_living,
  deceased: m.papers_for_deceased,
}
const PAPERS: Record<PaperName, (given: Given) => Paper> = {
  earnings: earningsRequest,
  'service-records': serviceRequest,
  statement: statementPaper,
}

const MAX_PAPER = 20

const trail = () => [
  { label: m.common_home(), href: urls.home() },
  { label: m.work_history_crumb(), href: urls.workHistory() },
  { label: m.papers_crumb() },
]

export const Route = createFileRoute('/papers-to-sign')({
  // Every page loads this function, so it knows nothing of the papers.
  validateSearch: (search: Record<string, unknown>): { paper?: string } => {
    const paper = textParam(search, 'paper', MAX_PAPER)
    return paper ? { paper } : {}
  },
  loader: () => ({
    title: `${m.papers_title()} | ${site.name}`,
    description: m.papers_description(),
    keywords: m.papers_keywords(),
    path: urls.papersToSign(),
    trail: trail(),
  }),
  head: loadedHead,
  component: PapersPage,
})

const MAX_NAME = 100
const MAX_STATEMENT = 6000

function PapersPage() {
  const search = Route.useSearch()
  const paper = paperNames.find((name) => name === search.paper) ?? 'earnings'
  const { history, isRead } = useStoredHistory()
  const [asker, setAsker] = useState<Asker>(entered.forWhom ?? 'self')
  const [who, setWho] = useState(0)
  const [name, setName] = useState('')
  const [changed, setChanged] = useState<string>()
  const entries = history.people[who]?.entries ?? []
  const given = { asker, name, entries }
  const statement = changed ?? draftStatement(given)
  return (
    <ToolPage
      trail={trail()}
      heading={<h1>{m.papers_heading()}</h1>}
      lead={m.papers_lead()}
      isHeadPrinted={false}
    >
      <p className="callout noprint">
        <b>{m.papers_private()}</b> {m.papers_private_text()}
      </p>
      {/* The fields have no names: a form that is sent before hydration carries nothing. */}
      <form
        className="papers-questions sign-questions js-only noprint"
        autoComplete="off"
        inert={!isRead}
      >
        <SelectField
          id="asker"
          label={m.papers_for_whom()}
          options={askers.map((value) => ({ value, label: ASKERS[value]() }))}
          value={asker}
          onChange={(event) => {
            const chosen = event.currentTarget.value as Asker
            entered.forWhom = chosen
            setAsker(chosen)
          }}
        />
        {history.people.length > 1 && (
          <SelectField
            id="whose"
            label={m.papers_whose()}
            options={history.people.map((person, at) => ({
              value: String(at),
              label: person.name,
            }))}
            value={String(who)}
            onChange={(event) => {
              setWho(Number(event.currentTarget.value))
              setChanged(undefined)
            }}
          />
        )}
        <TextField
          id="name"
          label={m.papers_name()}
          hint={m.papers_name_hint()}
          isOptional
          maxLength={MAX_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
      <nav className="sign-papers noprint" aria-label={m.papers_which()}>
        {paperNames.map((one) => (
          <Link
            key={one}
            href={`${urls.papersToSign()}?paper=${one}`}
            aria-current={one === paper ? 'page' : undefined}
          >
            {NAMES[one]()}
          </Link>
        ))}
      </nav>
      <p className="noprint">{INTRODUCTIONS[paper]()}</p>
      {isRead && entries.length === 0 && (
        <p className="noprint">
          {m.papers_empty()} <Link href={urls.workHistory()}>{m.papers_empty_link()}</Link>
        </p>
      )}
      {paper === 'statement' && (
        <div className="js-only noprint">
          <TextAreaField
            id="statement"
            label={m.papers_statement_label()}
            hint={m.papers_statement_hint()}
            lang={langOfEnglish()}
            rows={10}
            maxLength={MAX_STATEMENT}
            value={statement}
            onChange={(event) => setChanged(event.currentTarget.value)}
          />
        </div>
      )}
      <p className="noprint js-only">
        <button type="button" className="btn" onClick={() => window.print()}>
          {m.papers_print()}
        </button>
      </p>
      <PaperSheet paper={PAPERS[paper](given)}>
        {paper === 'statement' && <Statement text={statement} given={given} />}
      </PaperSheet>
      <NextSteps paper={paper} asker={asker} />
    </ToolPage>
  )
}

function Statement({ text, given }: { text: string; given: Given }) {
  const service = given.entries.filter(({ kind }) => kind === 'service')
  return (
    <>
      <section>
        <h3>
          <English>Section II. Statement</English>
        </h3>
        <p className="sign-statement">
          <English>{text}</English>
        </p>
      </section>
      {linksOf(service).length > 0 && (
        <Suspense>
          <CitedRecords entries={service} />
        </Suspense>
      )}
      <section>
        <h3>
          <English>Section III. Certification and signature</English>
        </h3>
        <p>
          <English>
            I certify that the statements above are true and correct to the best of my knowledge and
            belief.
          </English>
        </p>
        <dl>
          <PaperLines field={{ label: 'Signature and date', lines: 2 }} />
        </dl>
      </section>
    </>
  )
}

type NextStep = { text: () => string; links: [href: string, label: string][] }

const VA = 'https://www.va.gov/find-forms/about-form'

const stepsAfter = (paper: PaperName, asker: Asker): NextStep[] => {
  if (paper === 'earnings') {
    return [
      {
        text: m.papers_get_form,
        links: [['https://www.ssa.gov/forms/ssa-7050.pdf', 'Form SSA-7050-F4']],
      },
    ]
  }
  if (paper === 'service-records') {
    return [
      {
        text: m.papers_get_service_form,
        links: [
          ['https://www.archives.gov/veterans/military-service-records', 'Standard Form 180'],
        ],
      },
    ]
  }
  return [
    { text: m.va_intent_text, links: [[`${VA}-21-0966/`, 'VA Form 21-0966']] },
    asker === 'deceased'
      ? { text: m.papers_survivors, links: [[`${VA}-21p-534ez/`, 'VA Form 21P-534EZ']] }
      : { text: m.papers_claim, links: [[`${VA}-21-526ez/`, 'VA Form 21-526EZ']] },
    asker === 'self'
      ? { text: m.papers_own_words, links: [[`${VA}-21-4138/`, 'VA Form 21-4138']] }
      : { text: m.papers_witness, links: [[`${VA}-21-10210/`, 'VA Form 21-10210']] },
    {
      text: m.va_help_text,
      links: [['https://www.va.gov/get-help-from-accredited-representative/', 'VA.gov']],
    },
  ]
}

function NextSteps({ paper, asker }: { paper: PaperName; asker: Asker }) {
  return (
    <section className="noprint" aria-labelledby="next">
      <h2 id="next">{m.papers_next()}</h2>
      <ul className="plain sign-next">
        {stepsAfter(paper, asker).map(({ text, links }) => (
          <li key={links.join()}>
            <p>
              {text()}{' '}
              {links.map(([href, label]) => (
                <a key={href} href={href} rel="noopener noreferrer external">
                  <English>{label}</English>
                </a>
              ))}
            </p>
          </li>
        ))}
        <li>
          <p>
            {m.papers_others()} <Link href={urls.documents()}>{m.documents_page_crumb()}</Link>
          </p>
        </li>
      </ul>
      <p className="disclaimer ruled">{m.papers_disclaimer()}</p>
    </section>
  )
}
