/** The kinds of records that editors change, and the pairs that may be one. */
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'
import { kindNames, pluralOf, type ThingKind } from '../kind-names.ts'

export function RecordKinds({ current }: { current: ThingKind | 'facility' | 'duplicates' }) {
  const kinds = Object.keys(kindNames) as ThingKind[]
  const all = [
    { kind: 'facility', label: m.desk_things_facilities(), href: urls.staff.records() },
    ...kinds.map((kind) => ({
      kind,
      label: kindNames[kind].many(),
      href: urls.staff.things(pluralOf(kind)),
    })),
    { kind: 'duplicates', label: m.desk_things_duplicates(), href: urls.staff.duplicates() },
  ]
  return (
    <nav className="record-kinds" aria-label={m.desk_things_kinds()}>
      {all.map(({ kind, label, href }) => (
        <Link key={kind} href={href} aria-current={kind === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
