import { useLocation } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { currentLanguage, inLanguage, type Language } from '../platform/web/language.ts'
import { findPage } from '../site/pages.ts'

/** Each language by its own name, so that those who need it can read it. */
const NAMES: Record<Language, string> = { en: 'English', es: 'Español' }

/** Leads to the same page in the other languages; absent on pages that exist in one. */
export function LanguageSwitch() {
  const { pathname, searchStr } = useLocation()
  if (!findPage(pathname)?.page.translated) return null
  const others = site.languages.filter((language) => language !== currentLanguage())
  return others.map((language) => (
    <a
      key={language}
      className="language-switch"
      href={inLanguage(language, pathname + searchStr)}
      lang={language}
      hrefLang={language}
    >
      {NAMES[language]}
    </a>
  ))
}
