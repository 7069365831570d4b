/** The one way a history leaves the device: rows that the person has seen and chosen, with the form. */
import { useState } from 'react'
import { branchLabels } from '../../tools/work-history/branches.ts'
import {
  type Entry,
  placeOf,
  storedTitle,
  titleOf,
  yearsOf,
} from '../../tools/work-history/history.ts'
import { MAX_WORKPLACES, maxDetailLengths } from '../details/details-rules.ts'
import { LeadForm } from '../form/lead-form.tsx'
import { attachHistoryTexts } from './attach-history.texts.ts'

export default function AttachHistory({ entries }: { entries: Entry[] }) {
  const texts = attachHistoryTexts()
  const [left, setLeft] = useState<ReadonlySet<Entry>>(new Set())
  const chosen = entries.filter((entry) => !left.has(entry)).slice(0, MAX_WORKPLACES)
  const toggle = (entry: Entry) => {
    const next = new Set(left)
    if (!next.delete(entry)) next.add(entry)
    setLeft(next)
  }
  return (
    <section className="work-attach noprint" id="attach">
      <h2>{texts.heading}</h2>
      <p>
        {texts.rows}
        {entries.length > MAX_WORKPLACES && texts.most(MAX_WORKPLACES)}
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
  const branch = Object.entries(branchLabels).find(([, label]) => label === service[0]?.place)
  const ships = service.map(({ unit }) => unit).filter(Boolean)
  return {
    workHistory: JSON.stringify(rows),
    ...(branch ? { militaryBranch: branch[0] } : {}),
    ...(ships.length > 0 ? { ships: ships.join(', ').slice(0, maxDetailLengths.ships) } : {}),
  }
}
