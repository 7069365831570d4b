import { useLocation } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { currentLanguage, type Language } from '../platform/web/language.ts'
import { addressIn } from '../site/addresses.ts'
import { findPage } from '../site/pages.ts'

/** The label is in the language that is offered, so that those who need it can read it. */
const WORDS: Record<Language, { name: string; offer: string; close: string }> = {
  en: { name: 'English', offer: 'Read this page in English', close: 'Close' },
  es: { name: 'Español', offer: 'Lea esta página en español', close: 'Cerrar' },
}

/** The same page in the other languages; none on pages that exist in one. */
function useOthers(): { language: Language; href: string }[] {
  const { pathname, searchStr } = useLocation()
  if (!findPage(pathname)?.page.translated) return []
  return site.languages
    .filter((language) => language !== currentLanguage())
    .map((language) => ({ language, href: addressIn(language, pathname + searchStr) }))
}

/** A click on `data-language` is remembered: see OFFER_LANGUAGE in inline-scripts.ts. */
export function LanguageSwitch() {
  return useOthers().map(({ language, href }) => (
    <a
      key={language}
      className="language-switch"
      href={href}
      lang={language}
      hrefLang={language}
      data-language={language}
    >
      {WORDS[language].name}
    </a>
  ))
}

/** Shown to those who prefer that language, and hidden for good when it is closed. */
export function LanguageOffer() {
  return useOthers().map(({ language, href }) => (
    <div key={language} className={`language-offer in-${language}`} lang={language}>
      <div className="wrap">
        <a href={href} hrefLang={language} data-language={language}>
          {WORDS[language].offer}
        </a>
        <button type="button" data-language={currentLanguage()}>
          {WORDS[language].close}
        </button>
      </div>
    </div>
  ))
}
