/**
 * The shortest period that may apply, worked out in the browser: nothing is sent. The fields have no
 * names, so that even a form sent before hydration carries nothing. Without JavaScript a list of links
 * leads to the rows of the table.
 */

import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { ConsultationLink } from '../../site/consultation-link.tsx'
import { entered } from '../../site/entered.ts'
import { usStates } from '../../site/us.ts'
import { formatDate, formatMonth, monthNames } from '../../ui/dates.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { listOf } from '../../ui/lists.ts'
import type { Claim, StateDeadlines } from './deadlines.contract.ts'

import { answerPeriod, formatYears, isBefore, type Month, type PeriodAnswer } from './period.ts'
import './deadlines.css'

const DEADLINES_CAUSE_TEXT = {
  injury: m.deadlines_cause_text_injury,
  death: m.deadlines_cause_text_death,
}

/** Loaded when somebody asks for it. */
const HistoryStates = lazy(() => import('./history-states.tsx'))

const EARLIEST_YEAR = 1950

export function DeadlineFinder({ states }: { states: StateDeadlines[] }) {
  const [answer, setAnswer] = useState<PeriodAnswer & { hasMonth: boolean }>()
  const [error, setError] = useState<string>()
  const [asksLast, setAsksLast] = useState(false)
  const [isDeath, setIsDeath] = useState(entered.forWhom === 'deceased')
  const [hasHistory, setHasHistory] = useState(false)
  const [used, setUsed] = useState('')
  /** The year of the last job, for the field that only some states need. */
  const [last, setLast] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const options = states.map(({ slug, name }) => ({ value: slug, label: name }))

  function show(event: FormEvent) {
    event.preventDefault()
    const now = new Date()
    const today = { year: now.getFullYear(), month: now.getMonth() + 1 }
    const asked = read(form.current, states, today)
    noteEntered(form.current)
    setError(typeof asked === 'string' ? asked : undefined)
    setAnswer(
      typeof asked === 'string'
        ? undefined
        : {
            ...answerPeriod(asked.states, asked.kind, asked.from, today, asked.lastExposure),
            hasMonth: asked.hasMonth,
          },
    )
  }

  function follow() {
    setIsDeath(chosenIn(form.current, 'about') === 'deceased')
    // Only the law of a few states asks when the exposure ended.
    setAsksLast(chosenStates(form.current, states).some((state) => state?.oldExposure))
  }

  /** The fields hold their own values, so that what is typed before hydration stays. */
  function fillIn(stateSlug: string, lastYear: string) {
    const exposed = form.current?.querySelector<HTMLSelectElement>('#exposed')
    if (!exposed) return
    exposed.value = stateSlug
    setLast(lastYear)
    setUsed(m.deadlines_history_used())
    follow()
    exposed.focus()
  }

  return (
    <section className="tool" aria-labelledby="finder">
      <div>
        <h2 id="finder">{m.deadlines_find()}</h2>
        <form ref={form} className="js-only" onSubmit={show} onChange={follow} autoComplete="off">
          <SelectField
            id="about"
            label={m.papers_for_whom()}
            options={[
              { value: 'self', label: m.papers_for_self() },
              { value: 'living', label: m.papers_for_living() },
              { value: 'deceased', label: m.papers_for_deceased() },
            ]}
            defaultValue={entered.forWhom}
          />
          <SelectField
            id="lived"
            label={m.deadlines_lived()}
            options={options}
            placeholder={m.common_choose_state()}
            defaultValue={usStates.find(({ code }) => code === entered.residenceState)?.slug ?? ''}
          />
          <SelectField
            id="exposed"
            label={m.deadlines_exposed()}
            options={options}
            placeholder={m.deadlines_same_state()}
          />
          <p>
            <button
              type="button"
              className="btn secondary compact"
              aria-expanded={hasHistory}
              onClick={() => setHasHistory(!hasHistory)}
            >
              {m.deadlines_history()}
            </button>
          </p>
          {hasHistory && (
            <Suspense>
              <HistoryStates onChoose={fillIn} />
            </Suspense>
          )}
          <p role="note" className="tool-note">
            {used}
          </p>
          <p id="clock">{isDeath ? m.deadlines_when_died() : m.deadlines_when_told()}</p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more frame */}
          <div className="field-pair" role="group" aria-labelledby="clock">
            <SelectField
              id="month"
              label={m.deadlines_month()}
              options={monthNames().map((label, index) => ({ value: String(index + 1), label }))}
              placeholder={m.deadlines_month_unknown()}
            />
            <TextField id="year" label={m.deadlines_year()} inputMode="numeric" maxLength={4} />
          </div>
          {asksLast && (
            <TextField
              id="last"
              key={last}
              defaultValue={last}
              label={m.deadlines_last_exposure()}
              hint={m.deadlines_last_exposure_hint()}
              inputMode="numeric"
              maxLength={4}
            />
          )}
          {error && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
          <button type="submit" className="btn wide js-only">
            {m.deadlines_show()}
          </button>
          <p className="tool-note">{m.deadlines_not_sent()}</p>
        </form>
        <nav className="no-js-only" aria-label={m.common_states()}>
          <p>{m.deadlines_without_script()}</p>
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
            <b>{m.deadlines_ask_today()}</b> {m.deadlines_ask_free()}
          </p>
          <ConsultationLink />
        </div>
      </div>
    </section>
  )
}

type Asked = {
  states: StateDeadlines[]
  kind: 'injury' | 'death'
  from: Month
  hasMonth: boolean
  lastExposure: number | undefined
}

const chosenIn = (form: HTMLFormElement | null, id: string) =>
  form?.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`)?.value.trim() ?? ''

/** Where the person lives, and where the exposure was. */
function chosenStates(form: HTMLFormElement | null, states: StateDeadlines[]) {
  const find = (id: string) => states.find(({ slug }) => slug === chosenIn(form, id))
  const lived = find('lived')
  return [lived, find('exposed') ?? lived] as const
}

/** For the papers and the form, which ask the same. */
function noteEntered(form: HTMLFormElement | null): void {
  const state = usStates.find(({ slug }) => slug === chosenIn(form, 'lived'))
  if (state) entered.residenceState = state.code
  entered.forWhom = chosenIn(form, 'about') as NonNullable<typeof entered.forWhom>
}

/** What was chosen, or what is missing. */
function read(
  form: HTMLFormElement | null,
  states: StateDeadlines[],
  today: Month,
): Asked | string {
  const chosen = (id: string) => chosenIn(form, id)
  const [lived, exposed] = chosenStates(form, states)
  if (!lived || !exposed) return m.deadlines_state_missing()
  // For a year alone the first month counts, which gives the earliest end.
  const month = Number(chosen('month'))
  const from = { year: Number(chosen('year')), month: month || 1 }
  const isYear = /^\d{4}$/.test(chosen('year')) && from.year >= EARLIEST_YEAR
  if (!isYear || isBefore(today, from)) {
    return m.deadlines_year_wrong({ earliest: EARLIEST_YEAR })
  }
  const last = chosen('last')
  if (last && !(/^\d{4}$/.test(last) && Number(last) <= today.year)) return m.deadlines_last_wrong()
  return {
    states: [lived, exposed],
    kind: chosen('about') === 'deceased' ? 'death' : 'injury',
    from,
    hasMonth: month > 0,
    lastExposure: Number(last) || undefined,
  }
}

function NoAnswer() {
  return (
    <>
      <p className="tool-label">{m.deadlines_start_label()}</p>
      <p className="tool-large">{m.deadlines_start_short()}</p>
      <p>{m.deadlines_start()}</p>
    </>
  )
}

function Answer({ answer }: { answer: PeriodAnswer & { hasMonth: boolean } }) {
  const { claims, unconfirmed, atOnce, period, from, hasMonth, kind, isLongAgo } = answer
  const [before, programs, after] = [
    m.deadlines_other_ways_text_1(),
    m.deadlines_other_ways_text_2(),
    m.deadlines_other_ways_text_3(),
  ]
  return (
    <>
      <Headline answer={answer} />
      {period && !isLongAgo && (
        <p>
          {hasMonth
            ? m.deadlines_if_started({ month: inWords(from) })
            : m.deadlines_if_started_in_year({ year: from.year, month: inWords(from) })}
          <b>{inWords(period.earliest)}</b>
          {m.deadlines_earlier_or_later()}
        </p>
      )}
      {atOnce.map(({ slug, name, oldExposure }) => (
        <p key={slug}>
          <b>
            {oldExposure &&
              m.deadlines_if_last_before({ state: name, day: formatDate(oldExposure.endedBefore) })}
          </b>{' '}
          {oldExposure?.text}
        </p>
      ))}
      {isLongAgo && <p>{m.deadlines_usual({ periods: claims.map(usual).join(', ') })}</p>}
      <h3>{isLongAgo ? m.deadlines_still_open() : m.deadlines_could_change()}</h3>
      <ul className="tool-points">
        {claims.map(({ state, claim }) => (
          <Point key={state.slug} title={`${state.name}, ${periodOf(state, claim)}.`}>
            {claim.starts} {state.rules.join(' ')} <small>{claim.law}</small>
          </Point>
        ))}
        {unconfirmed.map(({ slug, name }) => (
          <Point key={slug} title={`${name}.`}>
            {m.deadlines_not_confirmed_in()}
          </Point>
        ))}
        <Point title={m.deadlines_second_disease()}>{m.deadlines_second_disease_text()}</Point>
        <Point title={m.deadlines_cause()}>{DEADLINES_CAUSE_TEXT[kind]()}</Point>
        <Point title={m.deadlines_another_state()}>{m.deadlines_another_state_text()}</Point>
        <Point title={m.deadlines_pause()}>{m.deadlines_pause_text()}</Point>
        <Point title={m.deadlines_other_ways()}>
          {before}
          <a href="#federal">{programs}</a>
          {after}
        </Point>
      </ul>
    </>
  )
}

function Headline({ answer }: { answer: PeriodAnswer }) {
  const { period, isLongAgo, unconfirmed, atOnce } = answer
  if (atOnce.length > 0) return <p className="tool-large">{m.deadlines_at_once()}</p>
  if (isLongAgo) return <p className="tool-large">{m.deadlines_before_too_late()}</p>
  if (!period) {
    const names = unconfirmed.map(({ name }) => name)
    return (
      <p className="tool-large">{m.deadlines_not_confirmed({ states: listOf(names, 'or') })}</p>
    )
  }
  return (
    <>
      <p className="tool-label">{m.deadlines_shortest()}</p>
      <p className="tool-large">{formatYears(period.shortest, period.longest)}</p>
    </>
  )
}

const Point = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <b>{title}</b> {children}
  </li>
)

function periodOf({ oldExposure }: StateDeadlines, { years, upTo }: Claim): string {
  const period = formatYears(years, upTo)
  return oldExposure ? m.deadlines_for_later({ period }) : period
}

const usual = ({ state, claim }: PeriodAnswer['claims'][number]) =>
  state.name === 'District of Columbia'
    ? m.deadlines_in_district({ years: formatYears(claim.years, claim.upTo), state: state.name })
    : m.deadlines_in_state({ years: formatYears(claim.years, claim.upTo), state: state.name })

const inWords = ({ year, month }: Month) => formatMonth(`${year}-${month}`)
