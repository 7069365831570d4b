import { formatCount } from './format.ts'
import { Link } from './link.tsx'

/** Name, dotted leader, count: the whole row is the link. Without a count, a few words instead. */
export type LeaderRowProps = { href: string; name: string; count: number | string }

export function LeaderRow({ href, name, count }: LeaderRowProps) {
  return (
    <Link className="leader-row" href={href}>
      <span className="row-name">{name}</span>
      <span className="row-count">{typeof count === 'number' ? formatCount(count) : count}</span>
    </Link>
  )
}
