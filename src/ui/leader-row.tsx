import { formatCount } from './format.ts'

/** Name, dotted leader, count: the whole row is the link. */
export function LeaderRow({ href, name, count }: { href: string; name: string; count: number }) {
  return (
    <a className="leader-row" href={href}>
      <span className="row-name">{name}</span>
      <span className="row-count">{formatCount(count)}</span>
    </a>
  )
}
