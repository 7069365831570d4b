/** The page of the withdrawal link: a button, since mail scanners open every link by themselves. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'
import { leadUrls } from '../lead-urls.ts'
import { withdrawalTexts } from './withdrawal.texts.ts'

type Search = { token: string | undefined; show: 'done' | undefined }

export const Route = createFileRoute('/withdraw')({
  // A key that is missing here would be taken from the address, unvalidated.
  validateSearch: (search): Search => ({
    token: textParam(search, 'token', 60),
    show: textParam(search, 'show', 10) === 'done' ? 'done' : undefined,
  }),
  loader: () => ({
    title: withdrawalTexts().title(site.name),
    description: withdrawalTexts().description,
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
      <PhoneLine before={withdrawalTexts().call} />
    </div>
  )
}

function Confirm({ token }: { token: string }) {
  const texts = withdrawalTexts()
  return (
    <>
      <h1>{texts.confirm}</h1>
      <p className="lead">{texts.confirmText}</p>
      <form method="post" action={leadUrls.withdraw(token)}>
        <button type="submit" className="btn">
          {texts.button}
        </button>
      </form>
    </>
  )
}

function Done() {
  const { done, doneText } = withdrawalTexts()
  return (
    <>
      <h1>{done}</h1>
      <p className="lead">
        {doneText[0]}
        <Link href={urls.legalHelp()}>{doneText[1]}</Link>
        {doneText[2]}
      </p>
    </>
  )
}

function NoLink() {
  const { noLink, noLinkText } = withdrawalTexts()
  return (
    <>
      <h1>{noLink}</h1>
      <p className="lead">
        {noLinkText[0]}
        <Link href={urls.contact()}>{noLinkText[1]}</Link>
        {noLinkText[2]}
      </p>
    </>
  )
}
