/** What somebody has typed about a text and not published yet: in this browser, by person and text. */
import type { TextBlock } from './texts.contract.ts'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (place: string) => `atlas.text.${place}`

/** With the revision of the text that it was typed over. */
export type TextDraft = { revision: string; blocks: TextBlock[] }

const isBlock = (value: unknown): value is TextBlock => {
  const { en, es } = Object(value)
  return typeof en === 'string' && typeof es === 'string'
}

/** Null where nothing is kept, or nothing that this version can read. */
export function readKeptText(store: Kept, place: string): TextDraft | null {
  try {
    const { revision, blocks } = JSON.parse(store.getItem(keyOf(place)) ?? 'null') as TextDraft
    const isDraft = typeof revision === 'string' && blocks.length > 0 && blocks.every(isBlock)
    return isDraft ? { revision, blocks } : null
  } catch {
    return null
  }
}

export function keepText(store: Kept, place: string, draft: TextDraft): void {
  try {
    store.setItem(keyOf(place), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden: the draft then lasts as long as the page.
  }
}

export function forgetText(store: Kept, place: string): void {
  try {
    store.removeItem(keyOf(place))
  } catch {
    // The same.
  }
}
