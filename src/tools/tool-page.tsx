/** What the pages of the tools share: the way back, the heading, and a stylesheet that no other page loads. */
import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx'
import './tools.css'

type ToolPageProps = {
  trail: Crumb[]
  heading: ReactNode
  lead: ReactNode
  /** Where what is printed has a heading of its own. */
  isHeadPrinted?: boolean
  children: ReactNode
}

export function ToolPage({ trail, heading, lead, isHeadPrinted = true, children }: ToolPageProps) {
  return (
    <>
      <Breadcrumb trail={trail} />
      <div className="wrap">
        <header className={isHeadPrinted ? 'page-head' : 'page-head noprint'}>
          {heading}
          <p className="lead">{lead}</p>
        </header>
        {children}
      </div>
    </>
  )
}
