/** The papers, checked by src/tools/facts.content.ts, and which of them a person needs. */
import { inEachLanguage } from '../../platform/web/language.ts'
import type { CONDITIONS, PaperDocument } from './documents.contract.ts'
import { en } from './documents.en.ts'
import { es } from './documents.es.ts'

export const documents = inEachLanguage({ en, es })

export type Condition = (typeof CONDITIONS)[number]

/** What is not answered rules nothing out. */
export type Answers = Partial<Record<Condition, boolean>>

export const documentsFor = (answers: Answers): PaperDocument[] =>
  documents().filter((document) => document.for.every((condition) => answers[condition] !== false))
