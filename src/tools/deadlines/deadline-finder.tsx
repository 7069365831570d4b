/**
 * The shortest period that may apply, worked out in the browser: nothing is sent. The fields have no
 * names, so that even a form sent before hydration carries nothing. Without JavaScript a list of links
 * leads to the rows of the table.
 */
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { urls } from '../../site/urls.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { MONTHS } from '../../ui/format.ts'
import type { StateDeadlines } from './deadlines.contract.ts'
import { answerPeriod, formatYears, isBefore, type Month, type PeriodAnswer } from './period.ts'

const EARLIEST_YEAR = 1950

export function DeadlineFinder({ states }: { states: StateDeadlines[] }) {
  const [answer, setAnswer] = useState<PeriodAnswer>()
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const options = states.map(({ slug, name }) => ({ value: slug, label: name }))

  function show(event: FormEvent) {
    event.preventDefault()
    const now = new Date()
    const today = { year: now.getFullYear(), month: now.getMonth() + 1 }
    const asked = read(form.current, states, today)
    setError(typeof asked === 'string' ? asked : undefined)
    setAnswer(
      typeof asked === 'string'
        ? undefined
        : answerPeriod(asked.states, asked.kind, asked.from, today),
    )
  }

  return (
    <section className="tool" aria-labelledby="finder">
      <div>
        <h2 id="finder">Find the period</h2>
        <form ref={form} className="js-only" onSubmit={show} autoComplete="off">
          <SelectField
            id="lived"
            label="State where you live"
            options={options}
            placeholder="Choose a state"
          />
          <SelectField
            id="exposed"
            label="State where you were exposed"
            options={options}
            placeholder="The same state"
          />
          <SelectField
            id="about"
            label="This is about"
            options={[
              { value: 'injury', label: 'a diagnosis' },
              { value: 'death', label: 'a death' },
            ]}
          />
          <div className="field-pair">
            <SelectField
              id="month"
              label="Month"
              options={MONTHS.map((label, index) => ({ value: String(index + 1), label }))}
              placeholder="Choose"
            />
            <TextField id="year" label="Year" inputMode="numeric" maxLength={4} />
          </div>
          {error && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
          <button type="submit" className="btn wide js-only">
            Show the period
          </button>
          <p className="tool-note">Nothing you choose here is sent or stored.</p>
        </form>
        <nav className="no-js-only" aria-label="States">
          <p>Choose your state to read its row. Nothing is sent.</p>
          <ul className="tool-states">
            {states.map(({ slug, name }) => (
              <li key={slug}>
                <a href={`#${slug}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="tool-answer" role="status">
        {answer ? <Answer answer={answer} /> : <NoAnswer />}
        <div className="tool-act">
          <p>
            <b>Ask today.</b> An attorney can tell you which period is yours. It costs nothing to
            ask.
          </p>
          <a className="btn" href={urls.legalHelp()}>
            Get Free Legal Consultation
          </a>
        </div>
      </div>
    </section>
  )
}

type Asked = { states: StateDeadlines[]; kind: 'injury' | 'death'; from: Month }

/** What was chosen, or what is missing. */
function read(
  form: HTMLFormElement | null,
  states: StateDeadlines[],
  today: Month,
): Asked | string {
  const chosen = (id: string) =>
    form?.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`)?.value.trim() ?? ''
  const find = (id: string) => states.find(({ slug }) => slug === chosen(id))
  const lived = find('lived')
  const exposed = find('exposed') ?? lived
  if (!lived || !exposed) return 'Choose the state where you live.'
  const from = { year: Number(chosen('year')), month: Number(chosen('month')) }
  if (from.month === 0) return 'Choose the month.'
  const isYear = /^\d{4}$/.test(chosen('year')) && from.year >= EARLIEST_YEAR
  if (!isYear || isBefore(today, from)) {
    return `Type the year with four digits, from ${EARLIEST_YEAR} to this month.`
  }
  return { states: [lived, exposed], kind: chosen('about') === 'death' ? 'death' : 'injury', from }
}

function NoAnswer() {
  return (
    <>
      <p className="tool-label">What starts the clock</p>
      <p className="tool-large">Often the diagnosis, not the exposure</p>
      <p>
        In most states the time begins when a person knew, or should have known, of the disease and
        its cause. Work of fifty years ago can still be the ground of a claim today.
      </p>
    </>
  )
}

function Answer({ answer }: { answer: PeriodAnswer }) {
  const { claims, unconfirmed, period, from, kind, isLongAgo } = answer
  return (
    <>
      <Headline answer={answer} />
      {period && !isLongAgo && (
        <p>
          If the clock started in {inWords(from)}, the earliest month to keep in mind is{' '}
          <b>{inWords(period.earliest)}</b>. It can start earlier or later.
        </p>
      )}
      {isLongAgo && (
        <p>
          The usual period is {claims.map(usual).join(', ')}. There are exceptions, and other ways
          to be paid.
        </p>
      )}
      <h3>{isLongAgo ? 'Why it may still be open' : 'What could change it'}</h3>
      <ul className="tool-points">
        {claims.map(({ state, claim }) => (
          <Point key={state.slug} title={`${state.name}, ${formatYears(claim.years, claim.upTo)}.`}>
            {claim.starts} <small>{claim.law}</small>
          </Point>
        ))}
        {unconfirmed.map(({ slug, name }) => (
          <Point key={slug} title={`${name}.`}>
            Not confirmed: ask an attorney licensed there.
          </Point>
        ))}
        <Point title="A second disease.">
          In many states a later cancer starts a clock apart from an earlier asbestosis.
        </Point>
        <Point title="When the cause was learned.">
          The clock may start later than the {kind === 'death' ? 'death' : 'diagnosis'}.
        </Point>
        <Point title="Another state.">
          Where the exposure was may count, and where the company is.
        </Point>
        <Point title="A pause.">
          Some laws stop the clock, for instance for a person who could not act.
        </Point>
        <Point title="Other ways.">
          Trusts, workers’ compensation and <a href="#federal">federal programs</a> have their own
          rules. VA disability has no time limit.
        </Point>
      </ul>
    </>
  )
}

function Headline({ answer: { period, isLongAgo, unconfirmed } }: { answer: PeriodAnswer }) {
  if (isLongAgo) return <p className="tool-large">Ask before you decide it is too late</p>
  if (!period) {
    const names = unconfirmed.map(({ name }) => name).join(' or ')
    return <p className="tool-large">Not confirmed: ask an attorney licensed in {names}</p>
  }
  return (
    <>
      <p className="tool-label">The shortest period that may apply</p>
      <p className="tool-large">{formatYears(period.shortest, period.longest)}</p>
    </>
  )
}

const Point = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <b>{title}</b> {children}
  </li>
)

const usual = ({ state, claim }: PeriodAnswer['claims'][number]) =>
  `${formatYears(claim.years, claim.upTo)} in ${state.name}`

const inWords = ({ year, month }: Month) => `${MONTHS[month - 1]} ${year}`
