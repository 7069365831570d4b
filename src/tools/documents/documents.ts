/** The papers, checked by src/tools/facts-compiler.ts, and which of them a person needs. */
import type { CONDITIONS, PaperDocument } from './documents.contract.ts'

export const [documents = []] = Object.values(
  import.meta.glob<PaperDocument[]>('../../../content/documents/documents.yaml', {
    import: 'default',
    eager: true,
  }),
)

export type Condition = (typeof CONDITIONS)[number]

/** What is not answered rules nothing out. */
export type Answers = Partial<Record<Condition, boolean>>

export const documentsFor = (answers: Answers): PaperDocument[] =>
  documents.filter((document) => document.for.every((condition) => answers[condition] !== false))
