import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { guideReviews } from '../../../site.config.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { emptyEntry } from '../work-history/history.ts'
import { deadlinesApi } from './deadlines.api.tsx'
import type { Claim, StateDeadlines } from './deadlines.contract.ts'
import { statesIn } from './history-states.tsx'
import { answerPeriod } from './period.ts'

const app = new Hono().route('/api', deadlinesApi)
const read = async (path: string) => (await app.request(path)).text()

const claim = (years: number, upTo?: number): Claim => ({
  years,
  ...(upTo ? { upTo } : {}),
  starts: 'At the death.',
  law: 'Code § 1',
  confidence: 'certain',
})
const state = (slug: string, claims: Partial<StateDeadlines>): StateDeadlines => ({
  name: slug,
  slug,
  checked: '2026-01-01',
  rules: [],
  ...claims,
})
const short = state('short', { injury: claim(1), death: claim(2) })
const long = state('long', { injury: claim(2, 4) })
const june = { year: 2026, month: 6 }
const today = { year: 2026, month: 11 }

describe('the finder', () => {
  it('gives the shortest period that may apply, as a range over both states', () => {
    const answer = answerPeriod([long, short], 'injury', june, today)
    expect(answer.period).toEqual({
      shortest: 1,
      longest: 4,
      earliest: { year: 2027, month: 6 },
    })
    expect(answer.claims.map(({ state }) => state.slug)).toEqual(['short', 'long'])
    expect(answer.isLongAgo).toBe(false)
  })

  it('counts one state once, and says what is not confirmed', () => {
    expect(answerPeriod([short, short], 'injury', june, today).claims).toHaveLength(1)
    const death = answerPeriod([short, long], 'death', june, today)
    expect(death.period?.shortest).toBe(2)
    expect(death.unconfirmed).toEqual([long])
    expect(answerPeriod([long], 'death', june, today)).toMatchObject({
      period: null,
      isLongAgo: false,
    })
  })

  it('treats a period that has passed as long ago, from the month after it', () => {
    const at = (month: number) =>
      answerPeriod([short], 'injury', { year: 2025, month }, today).isLongAgo
    expect([at(10), at(11), at(12)]).toEqual([true, false, false])
  })
})

describe('a state whose courts barred claims over old exposure', () => {
  const old = state('old', {
    injury: claim(2),
    death: claim(2),
    oldExposure: { endedBefore: '1979-05-19', text: 'Courts have held such claims barred.' },
  })

  it.each([
    ['before the day', 1978],
    ['in the year of the day, which may be before it', 1979],
    ['not known', undefined],
  ])('gets no date, but an attorney at once: last exposure %s', (_, lastExposure) => {
    for (const kind of ['injury', 'death'] as const) {
      const answer = answerPeriod([long, old], kind, june, today, lastExposure)
      expect(answer).toMatchObject({ atOnce: [old], period: null, isLongAgo: false })
    }
  })

  it('is counted as any other for later exposure', () => {
    const answer = answerPeriod([old], 'injury', june, today, 1980)
    expect(answer).toMatchObject({ atOnce: [], period: { earliest: { year: 2028, month: 6 } } })
    expect(answerPeriod([short], 'injury', june, today).atOnce).toEqual([])
  })
})

describe('the tables', () => {
  it('show periods, laws and dates, and what is not confirmed', async () => {
    const html = await read('/api/deadlines/tables')
    const row = (slug: string) =>
      new RegExp(`<tr id="${slug}">.*?</tr>`).exec(html)?.[0].replaceAll('&#x27;', "'") ?? ''
    expect(row('california')).toContain('1 year')
    expect(row('california')).toContain('§ 340.2')
    expect(row('florida')).toContain('2 to 4 years')
    expect(row('ohio')).toMatch(/As of \w+ \d+, 20\d\d/)
    expect(row('missouri')).toContain('5 years')
    expect(row('missouri')).toContain('A detail is still to be confirmed.')
    expect(html).not.toContain('rows are incomplete')
    expect(row('district-of-columbia')).toContain('§ 12-311(a)')
    expect(row('north-dakota')).toContain('3 to 6 years')
    expect(row('nebraska')).toContain('A detail is still to be confirmed.')
    expect(row('california')).not.toContain('to be confirmed')
    expect(html.slice(html.indexOf('id="longshore"'))).not.toContain('to be confirmed')
    expect(html).toContain('Where a detail is still to be confirmed, we have not read every part')
    expect(html.match(/<tr id=/g)).toHaveLength(51)
    expect(html).not.toMatch(/expired|too late|time is over/i)
    expect(html).toContain('45 U.S.C. § 56')
  })

  it.each([
    ['alabama', 'Last exposure before May 19, 1979:', /682 So\. 2d 25.*23 So\. 3d 625/],
    ['nebraska', 'Last exposure before August 30, 1971:', /237 Neb\. 565/],
  ])('keep old and later exposure apart in %s', async (slug, label, cases) => {
    const row = new RegExp(`<tr id="${slug}">.*?</tr>`).exec(await read('/api/deadlines/tables'))
    for (const html of [row?.[0] ?? '', await read(`/api/deadlines/${slug}/panel`)]) {
      expect(html).toContain(label)
      expect(html).toMatch(cases)
      expect(html).toContain('at once')
      expect(html).toMatch(/\d years for later exposure/)
      expect(html.match(/later exposure/gi)?.length).toBeGreaterThanOrEqual(2)
      expect(html).not.toMatch(/\b1 (to 2 )?years?\b/)
    }
  })

  it('are in the language of the request, with the same laws and dates', async () => {
    const html = await withLanguage('es', () => read('/api/deadlines/tables'))
    expect(html).toContain('Cuándo empieza el plazo')
    expect(html).toContain('2 a 4 años')
    expect(html).toContain('Al 16 de noviembre de 2026')
    expect(html).toContain('Última exposición antes del 19 de mayo de 1979:')
    expect(html).toContain('2 años por una exposición posterior')
    expect(html).toContain('<span lang="en">Cal. Code Civ. Proc. § 340.2(a), (b)')
    expect(html).not.toMatch(/\b(the|death|years|as of)\b(?!\))/i)
  })

  it('have a panel for each state and nothing for an unknown one', async () => {
    const panel = await read('/api/deadlines/texas/panel')
    expect(panel).toContain('Time limits to file a claim in Texas')
    expect(panel).toContain('href="/deadlines#texas"')
    expect(await read('/api/deadlines/nebraska/panel')).toMatch(/As of [^.]+\. A detail is still/)
    expect(await read('/api/deadlines/ohio/panel')).toMatch(/\. As of [^.]+\.<\/p>/)
    expect(await read('/api/deadlines/atlantis/panel')).toBe('')
  })

  it('say that no attorney has reviewed them until one is named', async () => {
    expect(await read('/api/deadlines/texas/panel')).toContain('Not yet reviewed by an attorney.')
    guideReviews.deadlines = { attorney: 'A. Name, Texas Bar, March 2027' }
    try {
      const panel = await read('/api/deadlines/texas/panel')
      expect(panel).toContain('Reviewed by A. Name, Texas Bar, March 2027.')
      expect(panel).not.toContain('Not yet reviewed')
    } finally {
      delete guideReviews.deadlines
    }
  })
})

it('the states of a work history come with their years, the latest first', () => {
  const job = (state: string, from: string, to: string) => ({ ...emptyEntry(), state, from, to })
  const entries = [job('OH', '1955', '1979-05'), job('', '1980', ''), job('TX', '1981', '')]
  expect(statesIn([...entries, job('OH', '', ''), job('ME', '', '')])).toEqual([
    { slug: 'texas', name: 'Texas', years: '1981', last: '1981' },
    { slug: 'ohio', name: 'Ohio', years: '1955–1979', last: '1979' },
    { slug: 'maine', name: 'Maine', years: 'Years?', last: '' },
  ])
})
