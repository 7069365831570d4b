import { m } from '../paraglide/messages.js'
import { Link } from './link.tsx'

export type Crumb = { label: string; href?: string }

/** The last crumb is the current page, without a link. */
export function Breadcrumb({ trail }: { trail: Crumb[] }) {
  return (
    <nav className="breadcrumb wrap" aria-label={m.ui_breadcrumb()}>
      <ol>
        {trail.map(({ label, href }) => (
          <li key={label} {...(href ? {} : { 'aria-current': 'page' as const })}>
            {href ? <Link href={href}>{label}</Link> : label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
