/**
 * What head() of the routes asks for, in the browser. The framework's HeadContent also renders what the
 * server has put into the document already: stylesheets, scripts and preloads (decision 096).
 */
import { useMatches } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Meta = ComponentProps<'meta'> & { 'script:ld+json'?: object }
type Link = ComponentProps<'link'>
type Match = {
  status: string
  _notFound?: boolean
  meta?: (Meta | undefined)[] | undefined
  links?: (Link | undefined)[] | undefined
}

export function HeadTags() {
  const { metas, links } = useMatches({ select: tagsOf })
  return (
    <>
      {metas.map(([key, meta]) => (
        <MetaTag key={key} {...meta} />
      ))}
      {links.map((link) => (
        <link key={link.href} {...link} />
      ))}
    </>
  )
}

function MetaTag({ title, 'script:ld+json': graph, ...meta }: Meta) {
  if (title) return <title>{title}</title>
  if (!graph) return <meta {...meta} />
  // The server escapes it, so the text differs.
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {JSON.stringify(graph)}
    </script>
  )
}

/** Those of a page take the place of the frame's; past an error or a missing page there are none. */
function tagsOf(matches: Match[]): { metas: [string, Meta][]; links: Link[] } {
  const end = matches.findIndex(({ status, _notFound }) => status !== 'success' || _notFound) + 1
  const shown = end > 0 ? matches.slice(0, end) : matches
  const metas = new Map<string, Meta>()
  for (const meta of shown.flatMap((match) => match.meta ?? [])) {
    if (meta) metas.set(meta.name ?? meta.property ?? Object.keys(meta).join(), meta)
  }
  const links = shown.flatMap((match) => match.links ?? []).filter((link) => link !== undefined)
  return { metas: [...metas], links: links.filter(({ rel }) => rel !== 'stylesheet') }
}
