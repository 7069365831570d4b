import { createFileRoute } from '@tanstack/react-router'
import { LeadForm } from '../../leads/form/lead-form.tsx'
import { articleHead, loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

const LARGEST_ID = 2_147_483_647

export const Route = createFileRoute('/contact')({
  /** `correction` is the facility whose record the visitor wants corrected. */
  validateSearch: ({ correction }: Record<string, unknown>): { correction?: number } => {
    const id = /^\d{1,10}$/.test(String(correction)) ? Number(correction) : 0
    return id >= 1 && id <= LARGEST_ID ? { correction: id } : {}
  },
  loader: ({ context }) => loadArticle(context, 'contact'),
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
  component: ContactPage,
})

function ContactPage() {
  return (
    <ArticleView
      article={Route.useLoaderData()}
      origin={Route.useRouteContext().origin}
      contactForm={<ContactForm />}
    />
  )
}

function ContactForm() {
  const { correction } = Route.useSearch()
  return (
    <div className="form-box noprint contact-form" id="form">
      {correction && (
        <p className="callout">
          You are reporting a correction to facility record no. {correction}. Please say what is
          wrong, and how you know.
        </p>
      )}
      <LeadForm
        kind="contact"
        {...(correction ? { facility: { id: correction, name: '' } } : {})}
      />
    </div>
  )
}
