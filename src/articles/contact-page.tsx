import { createFileRoute } from '@tanstack/react-router'
import { LeadForm } from '../leads/form/lead-form.tsx'
import { SuggestedChangesFields } from '../leads/form/suggested-changes-fields.tsx'
import { apiAddress } from '../platform/web/api-address.ts'
import { loadedHead } from '../site/page-head.ts'
import { Island, islandQuery } from '../ui/island.tsx'
import { loadArticle } from './article-route.ts'
import { ArticleView } from './article-view.tsx'

const MAX_ID = 2_147_483_647

export const Route = createFileRoute('/contact')({
  /** `correction` is the facility whose record the visitor wants corrected. */
  validateSearch: ({ correction }: Record<string, unknown>): { correction?: number } => {
    const id = /^\d{1,10}$/.test(String(correction)) ? Number(correction) : 0
    return id >= 1 && id <= MAX_ID ? { correction: id } : {}
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { correction } }) => {
    if (correction) {
      const note = correctionQuery(correction)
      // The form also works without it, while the database is down.
      await context.queryClient
        .ensureQueryData(note)
        .catch(() => context.queryClient.setQueryData(note.queryKey, ''))
    }
    return loadArticle(context, 'contact')
  },
  head: loadedHead,
  component: ContactPage,
})

/** Names the record. By its address alone: the directory imports articles, not the reverse. */
const correctionQuery = (id: number) =>
  islandQuery({ method: 'get', address: apiAddress(`/correction-notes/${id}.html`), parts: {} })

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
      {correction && <Island query={correctionQuery(correction)} />}
      <LeadForm
        kind="contact"
        {...(correction
          ? {
              facility: { id: correction, name: '' },
              more: (form) => <SuggestedChangesFields {...form} />,
            }
          : {})}
      />
    </div>
  )
}
