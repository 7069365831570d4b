/** What a text about a place or a facility may be. Screens and the API check the same. */
export const TEXT_SUBJECTS = ['city', 'state', 'facility'] as const
export type TextSubject = (typeof TEXT_SUBJECTS)[number]
export const TEXT_KEYS = ['state', 'enhanced', 'adaptive', 'v1', 'v2', 'v3'] as const
export type TextKey = (typeof TEXT_KEYS)[number]
/** What a list can be narrowed to: nothing written, nothing written by hand, or not all of it in Spanish. */
export const TEXT_NEEDS = ['text', 'enhanced', 'spanish'] as const

/** The texts that a page looks for, in the order in which it does. */
export const KEYS_OF: Record<TextSubject, readonly TextKey[]> = {
  state: ['state'],
  city: ['enhanced', 'adaptive'],
  facility: ['enhanced', 'v1', 'v2', 'v3'],
}
/** History in the first two blocks of an enhanced text about a city, help in the others. */
export const ENHANCED_CITY_BLOCKS = 4
export const MAX_BLOCKS = 20
export const MAX_BLOCK_LENGTH = 20_000
export const TEXTS_PER_PAGE = 50

/** A translation is found by its English paragraph, in an index whose entries have a limit. */
const MAX_PARAGRAPH_LENGTH = { en: 900, es: 1_200 }

/** Pages fill nothing in: a visitor would read it as it stands here. */
const PLACEHOLDER =
  /\{\{?[^{}\n]{1,60}\}?\}|\[\[?[A-Z][A-Z0-9_ ]{1,40}\]?\]|<\/?[a-z][^<>\n]{0,60}>|\$\{|%[a-z_]{2,40}%/

export const paragraphsOf = (block: string): string[] =>
  block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Block = { en: string; es: string }
type Wrong = { block: number; language: 'en' | 'es'; message: string }

export function faultsIn(blocks: readonly Block[]): Wrong[] {
  const faults = blocks.flatMap((block, at) => [
    ...(['en', 'es'] as const).flatMap((language) =>
      faultsOf(block[language], language).map((message) => ({ block: at, language, message })),
    ),
    ...unequal(block).map((message) => ({ block: at, language: 'es' as const, message })),
  ])
  const isEmpty = blocks.every(({ en }) => paragraphsOf(en).length === 0)
  return isEmpty ? [{ block: 0, language: 'en', message: 'Write the English text.' }] : faults
}

function faultsOf(text: string, language: 'en' | 'es'): string[] {
  const most = MAX_PARAGRAPH_LENGTH[language]
  const long = paragraphsOf(text).find((paragraph) => paragraph.length > most)
  const placeholder = PLACEHOLDER.exec(text)?.[0]
  return [
    ...(long
      ? [
          `A paragraph has ${long.length} characters, and may have ${most}: start a new line where it can be parted.`,
        ]
      : []),
    ...(placeholder
      ? [`Visitors would read “${placeholder}” as it stands: write the words instead.`]
      : []),
  ]
}

function unequal({ en, es }: Block): string[] {
  const [english, spanish] = [paragraphsOf(en).length, paragraphsOf(es).length]
  return spanish === 0 || spanish === english
    ? []
    : [`The English text has ${english} paragraphs, this one ${spanish}: each line is one.`]
}
