/** What is written about a city: the enhanced text, else the adaptive one, else a plain sentence. */
import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/notices.tsx'
import {
  cityAdaptiveContentQuery,
  cityEnhancedContentQuery,
} from '../content-templates/content-templates.queries.ts'
import type { City } from './cities.contract.ts'

export function CityContent({ city }: { city: City }) {
  const enhanced = useQuery(cityEnhancedContentQuery(city.slug))
  const adaptive = useQuery({
    ...cityAdaptiveContentQuery(city.slug),
    enabled: !enhanced.isPending && !enhanced.data,
  })
  if (enhanced.data) {
    const blocks = enhanced.data.contentBlocks
    return (
      <>
        <Text heading="Industrial History & Exposure Context" blocks={blocks.slice(0, 2)} />
        <Text heading="Legal Resources & Community Support" blocks={blocks.slice(2, 4)} />
      </>
    )
  }
  if (adaptive.data) {
    return (
      <Text
        heading={`About Asbestos Exposure in ${city.name}`}
        blocks={adaptive.data.contentBlocks}
      />
    )
  }
  return (
    <Empty>
      <p>Content is being generated for this city. Please check back soon.</p>
    </Empty>
  )
}

function Text({ heading, blocks }: { heading: string; blocks: string[] }) {
  const paragraphs = blocks.flatMap((block) => block.split('\n')).filter((line) => line.trim())
  if (paragraphs.length === 0) return null
  return (
    <section className="prose">
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
