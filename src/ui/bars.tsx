import type { CSSProperties } from 'react'
import { formatCount } from './format.ts'
import { Link } from './link.tsx'

export type Bar = { href: string; label: string; count: number }

/** A list of links, each with a bar that shows its count against the largest. */
export function Bars({ bars }: { bars: Bar[] }) {
  const largest = Math.max(1, ...bars.map((bar) => bar.count))
  return (
    <ul className="bars">
      {bars.map(({ href, label, count }) => (
        <li key={href}>
          <Link href={href}>
            {label}
            <span className="count">{formatCount(count)}</span>
            <span
              className="bar"
              style={{ '--v': `${((count / largest) * 100).toFixed(1)}%` } as CSSProperties}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
