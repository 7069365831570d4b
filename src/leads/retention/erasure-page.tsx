/** The page behind the erasure link: a button, since mail scanners open every link by themselves. */

import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'
import { leadUrls } from '../fields/lead-urls.ts'

type Search = { token: string | undefined; receipt: string | undefined; show: 'ended' | undefined }

export const Route = createFileRoute('/erase')({
  // A key that is missing here would be taken from the address, unvalidated.
  validateSearch: (search): Search => ({
    token: textParam(search, 'token', 60),
    receipt: /^\d{1,10}$/.exec(textParam(search, 'receipt', 10) ?? '')?.[0],
    show: textParam(search, 'show', 10) === 'ended' ? 'ended' : undefined,
  }),
  loader: () => ({
    title: m.erasure_title({ site: site.name }),
    description: m.erasure_description(),
    path: urls.erase(),
  }),
  head: loadedHead,
  component: ErasurePage,
})

function ErasurePage() {
  const { token, receipt, show } = Route.useSearch()
  return (
    <div className="wrap page-head own-lead">
      {receipt ? (
        <Done receipt={receipt} />
      ) : token ? (
        <Confirm token={token} />
      ) : (
        <NoLink isEnded={show === 'ended'} />
      )}
    </div>
  )
}

function Confirm({ token }: { token: string }) {
  return (
    <>
      <h1>{m.erasure_confirm()}</h1>
      <p className="lead">{m.erasure_confirm_text()}</p>
      <p>{m.erasure_firms()}</p>
      <p>{m.erasure_kept()}</p>
      <form method="post" action={leadUrls.erase(token)}>
        <button type="submit" className="btn">
          {m.erasure_button()}
        </button>
      </form>
    </>
  )
}

function Done({ receipt }: { receipt: string }) {
  return (
    <>
      <h1>{m.erasure_done()}</h1>
      <p className="lead">{m.erasure_done_text({ receipt })}</p>
      <p>{m.erasure_backups()}</p>
    </>
  )
}

function NoLink({ isEnded }: { isEnded: boolean }) {
  return (
    <>
      <h1>{isEnded ? m.erasure_ended() : m.erasure_no_link()}</h1>
      <p className="lead">
        {isEnded ? m.erasure_ended_text_1() : m.erasure_no_link_text_1()}
        <Link href={urls.contact()}>{m.erasure_write_to_us()}</Link>
        {m.erasure_write_from()}
      </p>
    </>
  )
}
