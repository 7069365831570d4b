/** The form for a workplace that is not listed, and the confirmation that it was sent. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { WorkplaceForm } from './workplace-form.tsx'

export const Route = createFileRoute('/workplace-not-listed')({
  validateSearch: ({ sent }: Record<string, unknown>): { sent?: 1 } =>
    String(sent) === '1' ? { sent: 1 } : {},
  loader: () => ({
    title: `My Workplace Is Not Listed | ${site.name}`,
    description: 'Tell the editors about a workplace that this directory does not have yet.',
    path: urls.missingWorkplace(),
  }),
  head: loadedHead,
  component: WorkplacePage,
})

function WorkplacePage() {
  const { sent } = Route.useSearch()
  return (
    <>
      <Breadcrumb
        trail={[{ label: 'Home', href: urls.home() }, { label: 'My workplace is not listed' }]}
      />
      <div className="wrap page-head">
        {sent ? <Sent /> : <h1>Tell us about your workplace</h1>}
        {!sent && <WorkplaceForm />}
      </div>
    </>
  )
}

const Sent = () => (
  <>
    <h1>Thank you. The editors have it.</h1>
    <p className="lead">
      An editor looks for documents about the workplace. It is listed once a document confirms it,
      which can take weeks. Nobody will contact you about it.
    </p>
    <div className="prose">
      <p>
        You do not need to wait for that to <a href={urls.legalHelp()}>ask for legal help</a> or to{' '}
        <a href={urls.search()}>search for another workplace</a>.
      </p>
    </div>
  </>
)
