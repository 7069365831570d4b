/** The page of the withdrawal link: a button, since mail scanners open every link by themselves. */

import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'
import { leadUrls } from '../fields/lead-urls.ts'

type Search = { token: string | undefined; show: 'done' | undefined }

export const Route = createFileRoute('/withdraw')({
  // A key that is missing here would be taken from the address, unvalidated.
  validateSearch: (search): Search => ({
    token: textParam(search, 'token', 60),
    show: textParam(search, 'show', 10) === 'done' ? 'done' : undefined,
  }),
  loader: () => ({
    title: m.withdrawal_title({ site: site.name }),
    description: m.withdrawal_description(),
    path: urls.withdraw(),
  }),
  head: loadedHead,
  component: WithdrawalPage,
})

function WithdrawalPage() {
  const { token, show } = Route.useSearch()
  return (
    <div className="wrap page-head own-lead">
      {show === 'done' ? <Done /> : token ? <Confirm token={token} /> : <NoLink />}
      <PhoneLine before={m.withdrawal_call()} />
    </div>
  )
}

function Confirm({ token }: { token: string }) {
  return (
    <>
      <h1>{m.withdrawal_confirm()}</h1>
      <p className="lead">{m.withdrawal_confirm_text()}</p>
      <form method="post" action={leadUrls.withdraw(token)}>
        <button type="submit" className="btn">
          {m.withdrawal_button()}
        </button>
      </form>
    </>
  )
}

function Done() {
  return (
    <>
      <h1>{m.withdrawal_done()}</h1>
      <p className="lead">
        {m.withdrawal_done_text_1()}
        <Link href={urls.legalHelp()}>{m.withdrawal_done_text_2()}</Link>
        {m.withdrawal_done_text_3()}
      </p>
    </>
  )
}

function NoLink() {
  return (
    <>
      <h1>{m.withdrawal_no_link()}</h1>
      <p className="lead">
        {m.withdrawal_no_link_text_1()}
        <Link href={urls.contact()}>{m.withdrawal_no_link_text_2()}</Link>
        {m.withdrawal_no_link_text_3()}
      </p>
    </>
  )
}
