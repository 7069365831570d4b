/** Trade, product, maker, trust: one line, of which each step is a page. Rendered on the server only. */
import { m } from '../../paraglide/messages.js'
import { kindNames } from '../kind-names.ts'
import type { Relation, Thing } from './thing.contract.ts'
import { langOfName, relationsTo } from './thing-markup.tsx'

type Step = { label: string; linked: Relation[] }

export function Thread({ thing }: { thing: Pick<Thing, 'kind' | 'name' | 'relations'> }) {
  const step = (kind: string, label: string): Step => ({ label, linked: relationsTo(thing, kind) })
  const steps: (Step & { isHere?: boolean })[] = [
    step('trade', kindNames.trade.one()),
    step('product', kindNames.product.one()),
    step('company', m.things_maker()),
    step('trust', m.things_trust()),
  ].map((one, at) => ({ ...one, isHere: ['trade', 'product'][at] === thing.kind }))
  if (steps.filter(({ linked }) => linked.length > 0).length < 2) return null
  return (
    <section>
      <h2 className="visually-hidden">{m.things_thread()}</h2>
      <ol className="thread">
        {steps.map(({ label, linked, isHere }) => {
          const [first] = linked
          return (
            <li
              key={label}
              aria-current={isHere ? 'page' : undefined}
              className={!isHere && !first ? 'thread-open' : undefined}
            >
              <span className="thread-kind">{label}</span>
              {isHere ? (
                <b lang={langOfName(thing.kind)}>{thing.name}</b>
              ) : first?.page ? (
                <a href={first.page} lang={langOfName(first.kind)}>
                  {first.name}
                </a>
              ) : (
                <b>{first?.name ?? m.things_thread_none()}</b>
              )}
              {!isHere && linked.length > 1 && (
                <span>{m.things_thread_of({ count: linked.length })}</span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
