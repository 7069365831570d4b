/** What the login and the set-up page share: a small sheet in the middle. */
import type { ReactNode } from 'react'
import { site } from '../../site.config.ts'
import { urls } from '../site/urls.ts'
import { BrandMark } from '../ui/icons.tsx'
import './staff.css'

export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="staff">
      <header className="abar">
        <a className="brand" href={urls.home()}>
          <BrandMark />
          {site.name}
        </a>
        <span className="who">Staff</span>
      </header>
      <main id="main" className="door" tabIndex={-1}>
        <div className="formbox">
          <header>
            <h1>{title}</h1>
          </header>
          {children}
        </div>
      </main>
    </div>
  )
}
