/** Share, print, and tell us what is wrong. The first two need a browser that can. */
import { useState } from 'react'
import { urls } from '../../site/urls.ts'
import type { Facility } from './facilities.contract.ts'

export function RecordTools({ facility }: { facility: Facility }) {
  const [note, setNote] = useState('')
  const share = async () => {
    const page = { title: document.title, url: location.origin + location.pathname }
    try {
      if (navigator.share) await navigator.share(page)
      else {
        await navigator.clipboard.writeText(page.url)
        setNote('The address of this page was copied.')
      }
    } catch {
      // Closing the share sheet is a choice, not a failure.
    }
  }
  return (
    <div className="tools noprint">
      <button type="button" className="btn two sm js-only" onClick={share}>
        Share
      </button>
      <button type="button" className="btn two sm js-only" onClick={() => window.print()}>
        Print
      </button>
      <a className="go" href={urls.correction(facility)}>
        Report a correction
      </a>
      <span className="meta" role="status">
        {note}
      </span>
    </div>
  )
}
