/**
 * The shortest period that may apply, worked out in the browser: nothing is sent. The fields have no
 * names, so that even a form sent before hydration carries nothing. Without JavaScript a list of links
 * leads to the rows of the table.
 */
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { urls } from '../../site/urls.ts'
import { formatDate, formatMonth, monthNames } from '../../ui/dates.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import type { Claim, StateDeadlines } from './deadlines.contract.ts'
import { deadlinesTexts } from './deadlines.texts.ts'
import { answerPeriod, formatYears, isBefore, type Month, type PeriodAnswer } from './period.ts'

const EARLIEST_YEAR = 1950

export function DeadlineFinder({ states }: { states: StateDeadlines[] }) {
  const texts = deadlinesTexts()
  const [answer, setAnswer] = useState<PeriodAnswer>()
  const [error, setError] = useState<string>()
  const [asksLast, setAsksLast] = useState(false)
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
        : answerPeriod(asked.states, asked.kind, asked.from, today, asked.lastExposure),
    )
  }

  // Only the law of a few states asks when the exposure ended.
  const follow = () =>
    setAsksLast(chosenStates(form.current, states).some((state) => state?.oldExposure))

  return (
    <section className="tool" aria-labelledby="finder">
      <div>
        <h2 id="finder">{texts.find}</h2>
        <form ref={form} className="js-only" onSubmit={show} onChange={follow} autoComplete="off">
          <SelectField
            id="lived"
            label={texts.lived}
            options={options}
            placeholder={texts.chooseState}
          />
          <SelectField
            id="exposed"
            label={texts.exposed}
            options={options}
            placeholder={texts.sameState}
          />
          <SelectField
            id="about"
            label={texts.about}
            options={[
              { value: 'injury', label: texts.diagnosis },
              { value: 'death', label: texts.death },
            ]}
          />
          <div className="field-pair">
            <SelectField
              id="month"
              label={texts.month}
              options={monthNames().map((label, index) => ({ value: String(index + 1), label }))}
              placeholder={texts.choose}
            />
            <TextField id="year" label={texts.year} inputMode="numeric" maxLength={4} />
          </div>
          {asksLast && (
            <TextField
              id="last"
              label={texts.lastExposure}
              hint={texts.lastExposureHint}
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
            {texts.show}
          </button>
          <p className="tool-note">{texts.notSent}</p>
        </form>
        <nav className="no-js-only" aria-label={texts.states}>
          <p>{texts.withoutScript}</p>
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
            <b>{texts.askToday}</b> {texts.askFree}
          </p>
          <Link className="btn" href={urls.legalHelp()}>
            {texts.consultation}
          </Link>
        </div>
      </div>
    </section>
  )
}

type Asked = {
  states: StateDeadlines[]
  kind: 'injury' | 'death'
  from: Month
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

/** What was chosen, or what is missing. */
function read(
  form: HTMLFormElement | null,
  states: StateDeadlines[],
  today: Month,
): Asked | string {
  const { stateMissing, monthMissing, yearWrong, lastWrong } = deadlinesTexts()
  const chosen = (id: string) => chosenIn(form, id)
  const [lived, exposed] = chosenStates(form, states)
  if (!lived || !exposed) return stateMissing
  const from = { year: Number(chosen('year')), month: Number(chosen('month')) }
  if (from.month === 0) return monthMissing
  const isYear = /^\d{4}$/.test(chosen('year')) && from.year >= EARLIEST_YEAR
  if (!isYear || isBefore(today, from)) {
    return yearWrong(EARLIEST_YEAR)
  }
  const last = chosen('last')
  if (last && !(/^\d{4}$/.test(last) && Number(last) <= today.year)) return lastWrong
  return {
    states: [lived, exposed],
    kind: chosen('about') === 'death' ? 'death' : 'injury',
    from,
    lastExposure: Number(last) || undefined,
  }
}

function NoAnswer() {
  const texts = deadlinesTexts()
  return (
    <>
      <p className="tool-label">{texts.startLabel}</p>
      <p className="tool-large">{texts.startShort}</p>
      <p>{texts.start}</p>
    </>
  )
}

function Answer({ answer }: { answer: PeriodAnswer }) {
  const { claims, unconfirmed, atOnce, period, from, kind, isLongAgo } = answer
  const texts = deadlinesTexts()
  const [before, programs, after] = texts.otherWaysText
  return (
    <>
      <Headline answer={answer} />
      {period && !isLongAgo && (
        <p>
          {texts.ifStarted(inWords(from))}
          <b>{inWords(period.earliest)}</b>
          {texts.earlierOrLater}
        </p>
      )}
      {atOnce.map(({ slug, name, oldExposure }) => (
        <p key={slug}>
          <b>{oldExposure && texts.ifLastBefore(name, formatDate(oldExposure.endedBefore))}</b>{' '}
          {oldExposure?.text}
        </p>
      ))}
      {isLongAgo && <p>{texts.usual(claims.map(usual).join(', '))}</p>}
      <h3>{isLongAgo ? texts.stillOpen : texts.couldChange}</h3>
      <ul className="tool-points">
        {claims.map(({ state, claim }) => (
          <Point key={state.slug} title={`${state.name}, ${periodOf(state, claim)}.`}>
            {claim.starts} {state.rules.join(' ')} <small>{claim.law}</small>
          </Point>
        ))}
        {unconfirmed.map(({ slug, name }) => (
          <Point key={slug} title={`${name}.`}>
            {texts.notConfirmedIn}
          </Point>
        ))}
        <Point title={texts.secondDisease}>{texts.secondDiseaseText}</Point>
        <Point title={texts.cause}>{texts.causeText[kind]}</Point>
        <Point title={texts.anotherState}>{texts.anotherStateText}</Point>
        <Point title={texts.pause}>{texts.pauseText}</Point>
        <Point title={texts.otherWays}>
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
  const texts = deadlinesTexts()
  if (atOnce.length > 0) return <p className="tool-large">{texts.atOnce}</p>
  if (isLongAgo) return <p className="tool-large">{texts.beforeTooLate}</p>
  if (!period) {
    const names = unconfirmed.map(({ name }) => name)
    return <p className="tool-large">{texts.notConfirmed(names)}</p>
  }
  return (
    <>
      <p className="tool-label">{texts.shortest}</p>
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
  return oldExposure ? deadlinesTexts().forLater(period) : period
}

const usual = ({ state, claim }: PeriodAnswer['claims'][number]) =>
  deadlinesTexts().inState(formatYears(claim.years, claim.upTo), state.name)

const inWords = ({ year, month }: Month) => formatMonth(`${year}-${month}`)
