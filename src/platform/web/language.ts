/**
 * The language of what is being rendered. English is at the root, every other language under its code.
 * Another language needs its code here and the files that the compiler then asks for: see docs/languages.md.
 */
export const LANGUAGES = ['en', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

/** As HTML and Open Graph name them: the language as it is written in the United States. */
export const REGIONAL: Record<Language, `${Language}-US`> = { en: 'en-US', es: 'es-US' }

/** What the server is working for, see language-of-request.ts. The program itself speaks English. */
let ofRequest = (): Language | undefined => undefined

/** In the browser the document says it. */
const ofDocument = (): Language | undefined =>
  typeof document === 'undefined'
    ? undefined
    : LANGUAGES.find((language) => document.documentElement.lang.startsWith(language))

export const currentLanguage = (): Language => ofDocument() ?? ofRequest() ?? 'en'

export function setLanguageSource(source: () => Language | undefined): void {
  ofRequest = source
}

/** The texts of the current language. */
export const inEachLanguage =
  <Texts>(texts: Record<Language, Texts>): (() => Texts) =>
  () =>
    texts[currentLanguage()]

/**
 * The same for staff pages, which are in English: no build asks for a translation. Whoever translates one
 * pairs its texts with inEachLanguage instead.
 */
export const inEnglishOnly =
  <Texts>({ en }: { en: Texts }): (() => Texts) =>
  () =>
    en

/** The `lang` of text that stays in English: only a page in another language marks it. */
export const langOfEnglish = (): 'en' | undefined => (currentLanguage() === 'en' ? undefined : 'en')

/** The `lang` of what is translated inside such text. */
export const langInsideEnglish = (): Language | undefined =>
  currentLanguage() === 'en' ? undefined : currentLanguage()

/** What a translation must have: the same texts, with the same values to insert. */
export type Translated<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...values: never) => unknown
      ? Texts[Key]
      : Translated<Texts[Key]>
}

const PREFIX = new RegExp(`^/(${LANGUAGES.slice(1).join('|')})(?=/|$)`)

/** A path of the site as its language and the path that the page has in English. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const language = PREFIX.exec(path)?.[1] as Language | undefined
  if (!language) return { language: 'en', path }
  return { language, path: path.slice(language.length + 1) || '/' }
}

/** The reverse. */
export function inLanguage(language: Language, path: string): string {
  if (language === 'en') return path
  return `/${language}${path === '/' ? '' : path.replace(/^\/(?=[?#])/, '')}`
}
