/** On the page of a facility, company or trust: the ships, trades and products that it has to do with. */
import { m } from '../../paraglide/messages.js'
import { kindNames, type ThingKind } from '../kind-names.ts'
import type { Relation } from './thing.contract.ts'
import { langOfName } from './thing-markup.tsx'
import { yardRole } from './yard-roles.ts'

const MAX_UNFOLDED = 8

/** `shown`: how many of each kind stand outside of the fold. */
export function ThingsOfRecord({
  things,
  shown = MAX_UNFOLDED,
}: {
  things: Relation[]
  shown?: number
}) {
  const groups = Map.groupBy(things, ({ kind }) => kind as ThingKind)
  return [...groups].map(([kind, of]) => (
    <div className="evidence-unknown" key={kind}>
      <h2>{kindNames[kind].many()}</h2>
      {shown > 0 && <List things={of.slice(0, shown)} />}
      {of.length > shown && (
        <details>
          <summary>
            {shown > 0
              ? m.things_more({ count: of.length - shown })
              : m.things_folded({ count: of.length })}
          </summary>
          <List things={of.slice(shown)} />
        </details>
      )}
    </div>
  ))
}

const List = ({ things }: { things: Relation[] }) => (
  <ul>
    {things.map(({ kind, role, page, name, detail, fromYear, toYear }) => (
      <li key={`${kind} ${role} ${page} ${fromYear}`}>
        <a href={page ?? ''} lang={langOfName(kind)}>
          {name}
        </a>
        {[detail, yardRole(role), [fromYear, toYear].filter((year) => year !== null).join('–')]
          .filter(Boolean)
          .map((text) => `. ${text}`)}
      </li>
    ))}
  </ul>
)
