/** Navy ratings with VA's word for how probable exposure was in each: datasets/documented/ratings.yaml. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { UserFacingError } from '../../platform/errors.ts'
import { ROOT } from '../../platform/root.ts'
import { currentLanguage } from '../../platform/web/language.ts'
import { canBeFound, line, NOT_FOUND, writtenEvidence } from '../evidence/evidence.contract.ts'

const FILE = 'datasets/documented/ratings.yaml'
const NOTES = 'datasets/documented/es/ratings.yaml'

/** Most probable first. */
export const probabilities = ['highly-probable', 'probable', 'minimal'] as const
export type Probability = (typeof probabilities)[number]

const PROBABILITY: Record<Probability, () => string> = {
  'highly-probable': m.ratings_highly_probable,
  probable: m.ratings_probable,
  minimal: m.ratings_minimal,
}

export const probabilityName = (probability: Probability): string => PROBABILITY[probability]()

const documentSchema = writtenEvidence
  .omit({ kind: true, statement: true, quote: true, shows: true })
  .extend({ note: line(400).optional(), findItEs: line(300).optional() })
  .refine(canBeFound, NOT_FOUND)

const fileSchema = z
  .strictObject({
    ratings: z
      .array(
        z.strictObject({
          code: z.string().regex(/^[A-Z][A-Za-z]{0,5}[0-9]?$/),
          title: line(80),
          titleEs: line(120),
          probability: z.enum(probabilities),
          note: line(300).optional(),
          source: z.string(),
        }),
      )
      .max(300),
    documents: z.record(z.string(), documentSchema),
  })
  .superRefine(({ ratings, documents }, context) => {
    for (const { code, source } of ratings)
      if (!documents[source]) context.addIssue(`${code} cites no document of the file`)
  })

const notesSchema = z.record(z.string(), z.strictObject({ note: line(400) }))

type Ratings = z.output<typeof fileSchema>
export type Rating = Ratings['ratings'][number] & { noteEs?: string | undefined }

type Read = { ratings: Rating[]; documents: Ratings['documents'] }

let read: Read | undefined

/** Read when first needed. */
export function readRatings(): Read {
  if (read) return read
  const { ratings, documents } = parseFile(FILE, fileSchema)
  const notes = parseFile(NOTES, notesSchema)
  const withNotes = ratings.map((rating) => ({ ...rating, noteEs: notes[rating.code]?.note }))
  read = { ratings: withNotes, documents }
  return read
}

function parseFile<Shape>(file: string, shape: z.ZodType<Shape>): Shape {
  const parsed = shape.safeParse(parse(readFileSync(join(ROOT, file), 'utf8')))
  if (!parsed.success) throw new UserFacingError(`${file}\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export const findRating = (code: string): Rating | undefined =>
  readRatings().ratings.find((rating) => rating.code === code)

export const ratingTitle = ({ title, titleEs }: Rating): string =>
  currentLanguage() === 'es' ? titleEs : title
