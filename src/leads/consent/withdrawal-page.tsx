/** The page of the withdrawal link: a button, since mail scanners open every link by themselves. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { urls } from '../../site/urls.ts'
import { leadUrls } from '../lead-urls.ts'

type Search = { token: string | undefined; show: 'done' | undefined }

export const Route = createFileRoute('/withdraw')({
  // A key that is missing here would be taken from the address, unvalidated.
  validateSearch: (search): Search => ({
    token: textParam(search, 'token', 60),
    show: textParam(search, 'show', 10) === 'done' ? 'done' : undefined,
  }),
  loader: () => ({
    title: `Withdraw a Request | ${site.name}`,
    description: 'Withdraw a request for legal help: all contact stops.',
    path: urls.withdraw(),
  }),
  head: loadedHead,
  component: WithdrawalPage,
})

function WithdrawalPage() {
  const { token, show } = Route.useSearch()
  return (
    <div className="wrap page-head">
      {show === 'done' ? <Done /> : token ? <Confirm token={token} /> : <NoLink />}
      <PhoneLine before="Questions? Call " />
    </div>
  )
}

const Confirm = ({ token }: { token: string }) => (
  <>
    <h1>Withdraw your request</h1>
    <p className="lead">
      Press the button, and all contact stops: by us and by any firm that has your request, which is
      told. You do not need to give a reason.
    </p>
    <form method="post" action={leadUrls.withdraw(token)}>
      <button type="submit" className="btn">
        Withdraw my request
      </button>
    </form>
  </>
)

const Done = () => (
  <>
    <h1>Your request is withdrawn</h1>
    <p className="lead">
      We will not contact you again about it, and any firm that has it is told to stop. If you
      change your mind, you can <a href={urls.legalHelp()}>ask again</a> at any time.
    </p>
  </>
)

const NoLink = () => (
  <>
    <h1>Withdraw a request</h1>
    <p className="lead">
      Open the link in the message that confirmed your request. Without that message, please{' '}
      <a href={urls.contact()}>write to us</a> from the email address you gave.
    </p>
  </>
)
