import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import type { PageKind } from '../site/pages.ts'
import { DESK_TIME_ZONE } from '../staff/time-zone.ts'
import { type Measurement, pageKinds } from './measurement.contract.ts'

export type MeasuredEvent = 'visit' | 'view' | 'form-start'
export type PageCount = { day: string; pageKind: PageKind; event: MeasuredEvent; count: number }

/** Adds to the stored sums, so that several processes can write. */
export async function addPageCounts(db: Queryable, counts: PageCount[]): Promise<void> {
  // Always in the same order, so that two writers cannot deadlock.
  const rows = counts
    .map(({ day, pageKind, event, count }) => ({ day, page_kind: pageKind, event, count }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  await db.execute(sql`
    insert into page_counts (day, page_kind, event, count)
    select day, page_kind, event, count
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as given (day date, page_kind text, event text, count int)
    on conflict (day, page_kind, event) do update set count = page_counts.count + excluded.count`)
}

export type TownCount = { month: string; town: string; count: number }

export async function addTownCounts(db: Queryable, counts: TownCount[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts
    .map(({ month, town, count }) => {
      const [state_slug, city_slug] = town.split('/')
      return { month, state_slug, city_slug, count }
    })
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  await db.execute(sql`
    insert into town_counts (month, state_slug, city_slug, count)
    select month, state_slug, city_slug, count
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as given (month date, state_slug text, city_slug text, count int)
    on conflict (month, state_slug, city_slug) do update set count = town_counts.count + excluded.count`)
}

/** Each form is on one kind of page, so the type of inquiry tells the page. */
const PAGE_OF_INQUIRY: Record<string, PageKind> = {
  'facility-inquiry': 'facility',
  'legal-referral': 'legal-help',
  'general-inquiry': 'contact',
}

/** Visits, views, form starts and leads of the last days, by kind of page. */
export async function findMeasurement(db: Queryable, days: number): Promise<Measurement> {
  const counted = await listCounts(db, days)
  const leads = await listLeads(db, days)
  const sum = (kind: PageKind, ...events: string[]) =>
    counted
      .filter((row) => row.pageKind === kind && events.includes(row.event))
      .reduce((total, row) => total + row.count, 0)
  const byKind = pageKinds.map((kind) => ({
    kind,
    visits: sum(kind, 'visit'),
    views: sum(kind, 'visit', 'view'),
    formStarts: sum(kind, 'form-start'),
    leads: leads
      .filter((row) => (PAGE_OF_INQUIRY[row.inquiryType] ?? 'page') === kind)
      .reduce((total, row) => total + row.count, 0),
  }))
  const total = (of: 'visits' | 'formStarts' | 'leads') =>
    byKind.reduce((all, row) => all + row[of], 0)
  return {
    days,
    visits: total('visits'),
    facilityViews: byKind.find(({ kind }) => kind === 'facility')?.views ?? 0,
    formStarts: total('formStarts'),
    leads: total('leads'),
    byKind: byKind.filter((row) => row.views + row.formStarts + row.leads > 0),
  }
}

type Counted = { pageKind: string; event: string; count: number }

async function listCounts(db: Queryable, days: number): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    select page_kind as "pageKind", event, sum(count)::int as count from page_counts
     where day > (now() at time zone ${DESK_TIME_ZONE})::date - ${days}::int
     group by 1, 2`)
  return rows
}

/** Leads as the dashboard counts them: corrections and spam are none. */
async function listLeads(
  db: Queryable,
  days: number,
): Promise<{ inquiryType: string; count: number }[]> {
  const { rows } = await db.execute<{ inquiryType: string; count: number }>(sql`
    select inquiry_type as "inquiryType", count(*)::int as count from contact_submissions
     where inquiry_type <> 'correction' and qualification_level is distinct from 'rejected'
       and created_at >= ((now() at time zone ${DESK_TIME_ZONE})::date - (${days}::int - 1))
                           at time zone ${DESK_TIME_ZONE}
     group by 1`)
  return rows
}
