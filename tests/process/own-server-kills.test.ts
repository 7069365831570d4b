/**
 * kill -9 of the site, of its own PostgreSQL, and of both, while leads are sent: what was accepted is stored, once.
 * More kills, at other points:
 *
 *   OWN_SERVER_KILLS=300 OWN_SERVER_KILLS_SEED=7 npx vitest run --project process tests/process/own-server-kills
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { Random } from '../../datasets/demo/random.ts'
import { findRunning } from '../../src/platform/database/embedded/postmaster.ts'
import { startSite } from '../support/atlas-process.ts'
import { compare, type Promised, readLeads, sendLead } from '../support/lead-traffic.ts'

const VICTIMS = ['site', 'server', 'both'] as const
const KILLS = Number(process.env.OWN_SERVER_KILLS ?? VICTIMS.length)
const SEED = Number(process.env.OWN_SERVER_KILLS_SEED ?? 1)
const SENDERS = 4
/** A kill comes at a random point of this time under traffic. */
const LATER_MS = 400

it(`${KILLS} kills (seed ${SEED}): no accepted lead is lost or stored twice`, async () => {
  const random = new Random(SEED)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'atlas-kills-'))
  const settings = { DATA_DIR, CONTACT_LIMIT: '1000000', LOG_LEVEL: 'fatal' }
  // Registered before the site is, so it runs after the site has ended.
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }), 120_000)
  const server = () => findRunning(join(DATA_DIR, 'postgres'))?.pid
  let site = await startSite(settings)
  const promised: Promised[] = []
  let [sent, isOver] = [0, false]
  const send = async () => {
    while (!isOver) {
      sent += 1
      try {
        const lead = await sendLead(site.url, `person${sent}`)
        if (lead.status < 300) promised.push(lead)
      } catch {
        // No answer, no promise. The next attempt goes to the next site.
        await pause(20)
      }
    }
  }
  const sending = Array.from({ length: SENDERS }, send)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const victim = kill < VICTIMS.length ? VICTIMS[kill] : random.pick([...VICTIMS])
    const before = promised.length
    // A random delay, not a wait: it picks the point of the kill.
    await pause(random.int(0, LATER_MS))
    const pid = server()
    if (victim !== 'server') site.kill('SIGKILL')
    if (victim !== 'site' && pid) process.kill(pid, 'SIGKILL')
    if (victim !== 'server') {
      await site.ended
      site = await startSite(settings)
    }
    // Leads are accepted again, also while the server recovers.
    await expect.poll(() => promised.length, { timeout: 60_000 }).toBeGreaterThan(before)
  }
  isOver = true
  await Promise.all(sending)
  site.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
  const stored = await readLeads({ options: settings })
  const { lost, doubled } = compare(promised, stored)
  process.stdout.write(
    `${KILLS} kills: ${promised.length} accepted, ${stored.length} stored, ${lost.length} lost, ${doubled.length} doubled\n`,
  )
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
}, 3_600_000)
