/** The screen for a state, city, facility or category that does not exist. */
import type { ReactNode } from 'react'
import { site } from '../../site.config.ts'

type MissingScreenProps = { title: string; children: ReactNode }

export function MissingScreen({ title, children }: MissingScreenProps) {
  return (
    <div className="wrap page-head missing">
      <title>{`${title} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <p className="record-number">No record</p>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
