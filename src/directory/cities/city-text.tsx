/** The text about a city, as its page and the editor's preview show it. */

import { m } from '../../paraglide/messages.js'
import type { ContentTemplate } from '../content-templates/content-templates.contract.ts'

type CityTextProps = {
  city: string
  text: Pick<ContentTemplate, 'templateType' | 'contentBlocks' | 'language'>
}

/** An enhanced text is history in its first two blocks, and help in the others. */
export function CityText({ city, text }: CityTextProps) {
  const { templateType, contentBlocks: blocks, language: lang } = text
  if (templateType !== 'city_enhanced') {
    return <Text heading={m.city_about({ city })} blocks={blocks} lang={lang} />
  }
  return (
    <>
      <Text heading={m.city_history()} blocks={blocks.slice(0, 2)} lang={lang} />
      <Text heading={m.city_resources()} blocks={blocks.slice(2, 4)} lang={lang} />
    </>
  )
}

type TextProps = { heading: string; blocks: string[]; lang: 'en' | undefined }

function Text({ heading, blocks, lang }: TextProps) {
  const paragraphs = blocks.flatMap((block) => block.split('\n')).filter((line) => line.trim())
  if (paragraphs.length === 0) return null
  return (
    <section className="prose">
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} lang={lang}>
          {paragraph}
        </p>
      ))}
    </section>
  )
}
