/** Async storage, because pages are rendered inside the framework, which passes them nothing. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { currentLanguage, type Language, setLanguageSource } from './language.ts'

const languages = new AsyncLocalStorage<Language>()

setLanguageSource(() => languages.getStore())
overwriteGetLocale(currentLanguage)

/** Everything that `work` renders and answers is in this language. */
export const withLanguage = <T>(language: Language, work: () => T): T =>
  languages.run(language, work)
