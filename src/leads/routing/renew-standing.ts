/** Keeps what pages and forms say about referral in step with firms, decisions and the day. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/open.ts'
import { dataset } from '../../platform/database/schema/directory.ts'
import { referralStanding } from '../../platform/database/schema/firms.ts'
import { findReferralStanding } from '../../site/site.sql.ts'
import { usStates } from '../../site/us.ts'
import { findToday } from '../firms/firms.sql.ts'
import { listClosedStates } from './openings.ts'
import { mayServe, obstaclesOfStanding, type RoutedFirm } from './router.ts'
import { listRoutedFirms } from './routing.sql.ts'
import { circumstancesOf, listStateRules } from './state-rules.sql.ts'

/**
 * Works out again where referral is open, after anything that it depends on may have changed: a decision about a
 * state, a firm, the day, the settings at a start. Pages say it, so a change drops the cached ones.
 */
export async function renewReferralStanding(db: Database, isPublicNow?: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(3, 2)`)
    const known = await findReferralStanding(tx)
    const wasKnown =
      (await tx.select({ id: referralStanding.id }).from(referralStanding)).length > 0
    const isPublic = isPublicNow ?? known.isPublic
    const closed = listClosedStates(circumstancesOf({ isPublic }, await listStateRules(tx)))
    const today = await findToday(tx)
    const standing = (await listRoutedFirms(tx)).filter(
      (firm) => obstaclesOfStanding(firm, today).length === 0,
    )
    const taking = standing.filter((firm) => !isShut(firm))
    const openStates = usStates
      .map((state) => state.code)
      .filter((each) => !closed.has(each) && taking.some((firm) => mayServe(firm, each, isPublic)))
    const firms = standing
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id)
      .flatMap((firm) => nameForForms(firm, isPublic ? openStates : null))
    const values = { isPublic, openStates, firms, changedAt: sql`now()` }
    const { rowCount } = await tx
      .insert(referralStanding)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({
        target: referralStanding.id,
        set: values,
        setWhere: sql`${referralStanding.isPublic} <> excluded.is_public
          or ${referralStanding.openStates} <> excluded.open_states
          or ${referralStanding.firms} <> excluded.firms`,
      })
    // Before the first start nothing was shown.
    if (rowCount && wasKnown) {
      await tx.update(dataset).set({ version: sql`version + 1`, changedAt: sql`now()` })
    }
  })
}

/**
 * As forms name a firm: with the place of its office, which some states want to be told before a referral, and with
 * those of the open states in which it may take a request, so that people see who may get theirs. Where none of
 * its states is open it gets nothing, and is not named.
 */
function nameForForms(firm: RoutedFirm, openStates: string[] | null): string[] {
  const name = [firm.name, firm.officePlace].filter(Boolean).join(', ')
  if (openStates === null) return [name]
  const states = openStates.filter((code) => mayServe(firm, code, true))
  return states.length > 0 ? [`${name} (${states.join(', ')})`] : []
}

/** A cap of nothing is a pause by another name. */
const isShut = ({ dailyCap, monthlyCap }: RoutedFirm) => dailyCap === 0 || monthlyCap === 0
