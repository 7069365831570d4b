/** The one way a history leaves the device: rows that the person has seen and chosen, with the form. */

import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { branches, storedBranch } from '../../tools/work-history/branches.ts'
import {
  type Entry,
  placeOf,
  storedTitle,
  titleOf,
  yearsOf,
} from '../../tools/work-history/history.ts'
import { MAX_WORKPLACES, maxDetailLengths } from '../fields/details-rules.ts'
import { LeadForm } from '../form/lead-form.tsx'

export default function AttachHistory({ entries }: { entries: Entry[] }) {
  const [left, setLeft] = useState<ReadonlySet<Entry>>(new Set())
  const chosen = entries.filter((entry) => !left.has(entry)).slice(0, MAX_WORKPLACES)
  const toggle = (entry: Entry) => {
    const next = new Set(left)
    if (!next.delete(entry)) next.add(entry)
    setLeft(next)
  }
  return (
    <section className="work-attach noprint" id="attach">
      <h2>{m.attach_history_heading()}</h2>
      <p>
        {m.attach_history_rows()}
        {entries.length > MAX_WORKPLACES && m.attach_history_most({ rows: MAX_WORKPLACES })}
      </p>
      <ul>
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
          <li key={at}>
            <label className="choice">
              <input
                type="checkbox"
                checked={chosen.includes(entry)}
                onChange={() => toggle(entry)}
              />
              <span>
                <b>{yearsOf(entry)}</b>{' '}
                {[titleOf(entry), placeOf(entry), entry.trade].filter(Boolean).join(', ')}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <LeadForm kind="legal">
        {Object.entries(fieldsOf(chosen)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </LeadForm>
    </section>
  )
}

/** As POST /api/contact reads them. */
export function fieldsOf(entries: Entry[]): Record<string, string> {
  if (entries.length === 0) return {}
  const rows = entries.map((entry) => ({
    site: storedTitle(entry).slice(0, maxDetailLengths.site),
    ...(entry.site ? { facilityId: entry.site.id } : {}),
    city: entry.city,
    state: entry.state,
    trade: entry.trade,
    from: entry.from,
    to: entry.to,
  }))
  const service = entries.filter(({ kind }) => kind === 'service')
  const branch = branches.find((each) => storedBranch(each) === service[0]?.place)
  const ships = service.map(({ unit }) => unit).filter(Boolean)
  return {
    workHistory: JSON.stringify(rows),
    ...(branch ? { militaryBranch: branch } : {}),
    ...(ships.length > 0 ? { ships: ships.join(', ').slice(0, maxDetailLengths.ships) } : {}),
  }
}
