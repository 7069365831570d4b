import { formatCount } from './format.ts'

/** Name, dotted leader, count: the whole row is the link. */
export function LeaderRow({ href, name, count }: { href: string; name: string; count: number }) {
  return (
    <a className="lead-row" href={href}>
      <span className="nm">{name}</span>
      <span className="ct">{formatCount(count)}</span>
    </a>
  )
}
