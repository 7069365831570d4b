/** English that was left on a Spanish page or in a Spanish message by accident, and values that are missing. */
import type { Page } from '@playwright/test'

/**
 * English words that are no Spanish ones. Between two capitalized words they belong to a name, and OR is
 * Oregon.
 */
const ENGLISH =
  'the|and|with|your|you|search|find|from|this|that|are|were|was|which|their|what|when|where|about|more|all|or|not|have|been|they|facility|facilities|page|pages|read|loading|jump'
const IN_A_NAME =
  /(?<!\p{L})OR(?!\p{L})|(?<=\p{Lu}[\p{L}.']* )(and|for|from|of|or|the) (?=\p{Lu})/gu
const FAULT = new RegExp(
  `(?<![\\p{L}\\d/.-])(${ENGLISH}|undefined|NaN|null)(?![\\p{L}\\d/.-])|\\[object|\\$\\{`,
  'iu',
)

export const hasEnglish = (text: string): boolean => FAULT.test(text.replace(IN_A_NAME, ''))

/** Texts with an English word or a value that is missing, as far as they are not marked. */
export async function englishIn(page: Page, html: string): Promise<string[]> {
  // The policy of our own pages allows no HTML from text.
  const empty = await page.context().newPage()
  const texts = await empty.evaluate((given) => {
    const parsed = new DOMParser().parseFromString(given, 'text/html')
    const isShown = (element: Element) =>
      !element.closest('script, style, code') &&
      !element.closest('[lang]')?.getAttribute('lang')?.startsWith('en')
    const shown: string[] = []
    const walker = parsed.createTreeWalker(parsed.documentElement, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement && textContent?.trim() && isShown(parentElement)) shown.push(textContent)
    }
    for (const element of parsed.querySelectorAll('[alt], [aria-label], [title], [placeholder]')) {
      if (!isShown(element)) continue
      for (const name of ['alt', 'aria-label', 'title', 'placeholder']) {
        shown.push(element.getAttribute(name) ?? '')
      }
    }
    const metas = 'meta[name=description], meta[property^="og:"]'
    for (const meta of parsed.querySelectorAll(metas))
      shown.push(meta.getAttribute('content') ?? '')
    return shown
  }, html)
  await empty.close()
  return [...new Set(texts.filter(hasEnglish))].map((text) => text.slice(0, 120))
}
