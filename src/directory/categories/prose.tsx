/** Record prose as markup: paragraphs, links, and citations that lead to the reference list. */
import { type InlinePart, parseInline, splitParagraphs } from './prose-syntax.ts'

export function Prose({ text }: { text: string }) {
  return splitParagraphs(text).map((paragraph) => (
    <p key={paragraph}>
      <Inline text={paragraph} />
    </p>
  ))
}

export function Inline({ text }: { text: string }) {
  // The parts of a constant text never change places.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return parseInline(text).map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { part: InlinePart }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'link') return <a href={part.href}>{part.label}</a>
  return (
    <sup>
      <a href={`#${referenceAnchor(part.id)}`} aria-label={`Reference ${part.id}`}>
        {part.id}
      </a>
    </sup>
  )
}

export const referenceAnchor = (id: number): string => `ref-${id}`
