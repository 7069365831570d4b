import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'

import { type Entry, gradeWord, placeOf, titleOf, yearsOf } from './history.ts'

export const EntryRow = ({ entry, children }: { entry: Entry; children?: ReactNode }) => (
  <li>
    <span className="work-when">{yearsOf(entry)}</span>
    <div>
      <b>{titleOf(entry)}</b>
      <span>{[placeOf(entry), entry.trade].filter(Boolean).join('. ')}</span>
      {entry.site ? (
        <span className={`grade grade-${entry.site.grade}`}>{gradeWord(entry.site.grade)}</span>
      ) : (
        <small>
          {entry.kind === 'service' ? m.history_service_period() : m.history_typed_in()}
        </small>
      )}
    </div>
    {children}
  </li>
)
