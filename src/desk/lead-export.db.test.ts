import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { call, newPerson, signIn } from '../../tests/support/staff.ts'
import { exchange, served, services } from '../../tests/support/test-services.ts'
import { openDesk } from './desk.test-support.ts'

const { addLead, addMany, agent, get, patch, sql } = openDesk()

describe('the export', () => {
  const exported = (body: object, by = agent.cookie) =>
    call('POST', '/api/admin/contacts/export', { cookie: by, body })

  it('contains every matching lead, neutralizes formulas, and is recorded', async () => {
    await addMany(1_203)
    await addLead({ name: '=HYPERLINK("http://evil","x")', status: 'closed', notes: '@SUM(A1)' })
    const reply = await exported({ status: 'new' })
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="leads-/)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const lines = (await reply.text()).trim().split('\r\n')
    expect(lines[0]).toMatch(/^\ufeff?Reference,Received,Status/)
    expect(lines).toHaveLength(1_204)
    expect(new Set(lines).size).toBe(1_204)
    const closed = await (await exported({ q: 'evil', status: 'closed', sort: 'priority' })).text()
    expect(closed).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`)
    expect(closed).toContain(`,'@SUM(A1),`)
    const rows = await sql(
      `select actor_email, detail from staff_events where action = 'exported leads' order by id`,
    )
    expect(rows.at(-1)).toEqual({
      actor_email: agent.email,
      detail: { status: 'closed', kind: 'leads', sort: 'priority', search: true },
    })
    expect(JSON.stringify(rows)).not.toContain('evil')
  })

  it('logs nothing of the search text when it fails, and is recorded as incomplete', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    exchange({ services: { ...services(), log } })
    await sql('alter table lead_desk rename to lead_desk_away')
    try {
      const reply = await exported({ q: 'Dolores Whitaker' })
      await expect(reply.text()).rejects.toThrow(/^the reply broke off$/)
    } finally {
      await sql('alter table lead_desk_away rename to lead_desk')
    }
    expect(lines.join('')).toContain('"error":"query failed (42P01)"')
    expect(lines.join('')).not.toMatch(/dolores|whitaker/i)
    await served().audit.flush()
    const ends = await sql(
      `select detail from staff_events where action = 'received an export' order by id desc limit 1`,
    )
    expect(ends).toEqual([{ detail: { rows: 0, isComplete: false } }])
  })

  it('is refused to viewers', async () => {
    const viewer = await signIn((await newPerson('viewer')).email)
    expect((await exported({}, viewer)).status).toBe(403)
  })
})

describe('the dashboard', () => {
  it('counts leads by day, page and level, and response times, without corrections', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const page_url = 'https://atlas.example/florida/tampa'
    const high = await addLead({ qualification_level: 'high', page_url, created_at: ago(2) })
    const late = await addLead({ qualification_level: 'low', created_at: ago(30) })
    await addLead({ qualification_level: 'rejected', created_at: ago(1) })
    await addLead({ inquiry_type: 'correction' })
    await addLead({ qualification_level: 'high', created_at: ago(24 * 40) })
    for (const id of [high, late]) await patch(id, { status: 'contacted' })
    const shown = await get<Record<string, unknown>>('/api/admin/dashboard?days=7')
    expect(shown).toMatchObject({
      days: 7,
      oldFacts: expect.any(Array),
      bySource: [
        { page: 'Unknown', count: 1, high: 0 },
        { page: '/florida/tampa', count: 1, high: 1, converted: 0 },
      ],
      byLevel: [
        { level: 'high', count: 1 },
        { level: 'medium', count: 0 },
        { level: 'low', count: 1 },
        { level: 'held', count: 0 },
        { level: 'rejected', count: 1 },
      ],
      response: {
        answered: 2,
        withinTarget: 1,
        // And one lead from before these days that nobody has answered.
        due: 3,
        targetHours: 24,
        medianHours: expect.closeTo(16, 0),
      },
    })
    const perDay = shown.perDay as { day: string; count: number }[]
    expect(perDay).toHaveLength(7)
    expect(perDay.reduce((sum, day) => sum + day.count, 0)).toBe(3)
    expect(
      (await call('GET', '/api/admin/dashboard?days=8', { cookie: agent.cookie })).status,
    ).toBe(400)
  })
})
