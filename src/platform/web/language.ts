/**
 * The language of what is being rendered. English is at the root, every other language under its code.
 * Another language needs its code here and in project.inlang/settings.json: see docs/languages.md.
 */
export const LANGUAGES = ['en', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

/** Tags as HTML and Open Graph name them: the language as it is written in the United States. */
export const REGIONAL: Record<Language, `${Language}-US`> = { en: 'en-US', es: 'es-US' }

/** What the server is working for, see language-of-request.ts. The program itself speaks English. */
let ofRequest = (): Language | undefined => undefined

/** The document says it in the browser. */
const ofDocument = (): Language | undefined =>
  typeof document === 'undefined'
    ? undefined
    : LANGUAGES.find((language) => document.documentElement.lang.startsWith(language))

export const currentLanguage = (): Language => ofDocument() ?? ofRequest() ?? 'en'

export function setLanguageSource(source: () => Language | undefined): void {
  ofRequest = source
}

/** What each language has of its own beside its messages: rules, the operator's words, content. */
export const inEachLanguage =
  <Own>(own: Record<Language, Own>): (() => Own) =>
  () =>
    own[currentLanguage()]

/** The `lang` of text that stays in English: only a page in another language marks it. */
export const langOfEnglish = (): 'en' | undefined => (currentLanguage() === 'en' ? undefined : 'en')

/** The `lang` of what is translated inside such text. */
export const langInsideEnglish = (): Language | undefined =>
  currentLanguage() === 'en' ? undefined : currentLanguage()

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
