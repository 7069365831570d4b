/**
 * The glossary for search engines. It stands in the markup and not in the head, because a head is
 * made from data that the browser would have to be sent as well.
 */
import { breadcrumbGraph } from '../site/page-head.ts'
import { urls } from '../site/urls.ts'
import type { GlossaryTerm } from './glossary.ts'

export function GlossaryGraph({ terms, origin }: { terms: GlossaryTerm[]; origin: string }) {
  const set = {
    '@type': 'DefinedTermSet',
    '@id': origin + urls.glossary(),
    url: origin + urls.glossary(),
    name: 'Glossary of asbestos terms',
    inLanguage: 'en-US',
    hasDefinedTerm: terms.map(({ id, term, short }) => ({
      '@type': 'DefinedTerm',
      '@id': origin + urls.glossary(id),
      name: term,
      description: short,
    })),
  }
  const trail = [{ label: 'Home', href: urls.home() }, { label: 'Glossary' }]
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [set, breadcrumbGraph(origin, trail)],
  }
  // A "<" in the data must not be able to end the script element.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON made here, escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
