/**
 * kill -9 of the site, of its own PostgreSQL, and of both, while leads are sent, files attached, facts corrected, offers
 * accepted, people erased and their erasures confirmed, with key rotations in between: what was acknowledged is there, once, and who was erased does
 * not come back. More kills, at other points:
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
import { spawnAtlas, startSite } from '../support/atlas-process.ts'
import { addPeople, missingOf, openDesk, type Worked, workOn } from '../support/desk-traffic.ts'
import { compare, type Promised, readLeads, sendLead } from '../support/lead-traffic.ts'

const VICTIMS = ['site', 'server', 'both'] as const
const KILLS = Number(process.env.OWN_SERVER_KILLS ?? VICTIMS.length)
const SEED = Number(process.env.OWN_SERVER_KILLS_SEED ?? 1)
const SENDERS = 3
/** A key rotation follows every so many kills. */
const ROTATE_EVERY = 3
/** A kill comes at a random point of this time under traffic. */
const LATER_MS = 400

it(`${KILLS} kills (seed ${SEED}): no accepted lead is lost or stored twice`, async () => {
  const random = new Random(SEED)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'atlas-kills-'))
  const settings = { DATA_DIR, CONTACT_LIMIT: '1000000', LOG_LEVEL: 'fatal' }
  // Registered before the site is, so it runs after the site has ended.
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }), 120_000)
  const server = () => findRunning(join(DATA_DIR, 'postgres'))?.pid
  const firmId = await addPeople(settings)
  let site = await startSite(settings)
  const desk = await openDesk(site.url, firmId, settings)
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
  const worked: Worked[] = []
  const work = async () => {
    for (let next = 0; !isOver; ) {
      const lead = promised[next]
      // One that is still in the journal has no number yet.
      if (lead) next += 1
      if (lead?.id) worked.push(await workOn(site.url, desk, lead.id))
      else await pause(20)
    }
  }
  const traffic = [...Array.from({ length: SENDERS }, send), work()]
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
    if ((kill + 1) % ROTATE_EVERY === 0) {
      const rotating = spawnAtlas(['keys', 'rotate'], settings)
      expect((await rotating.ended).code, rotating.output()).toBe(0)
    }
  }
  await expect
    .poll(() => worked.some(({ isConfirmed }) => isConfirmed), { timeout: 60_000 })
    .toBe(true)
  isOver = true
  await Promise.all(traffic)
  const stop = async () => {
    site.kill('SIGTERM')
    expect((await site.ended).code).toBe(0)
  }
  await stop()
  // What came in while the server was away is in the journal, and the next start stores it.
  site = await startSite(settings)
  await stop()
  const stored = await readLeads({ options: settings })
  const missing = await missingOf(settings, worked)
  // `missing` has looked at them.
  const toErase = new Set(worked.filter(({ erasure }) => erasure).map(({ leadId }) => leadId))
  const kept = promised.filter(({ id }) => !id || !toErase.has(id))
  const { lost, doubled } = compare(kept, stored)
  const count = (isDone: (each: Worked) => unknown) => worked.filter(isDone).length
  process.stdout.write(
    `${KILLS} kills: ${promised.length} leads accepted, ${stored.length} stored, ${lost.length} lost, ${doubled.length} doubled; ` +
      `${count(({ file }) => file)} files, ${count(({ offer }) => offer)} offers, ${count(({ isAccepted }) => isAccepted)} acceptances, ` +
      `${count(({ hasFact }) => hasFact)} facts, ${count(({ erasure }) => erasure === 'acknowledged')} erasures, ${count(({ isConfirmed }) => isConfirmed)} confirmations, ${missing.length} missing\n`,
  )
  expect({ lost, doubled, missing }).toEqual({ lost: [], doubled: [], missing: [] })
}, 3_600_000)
