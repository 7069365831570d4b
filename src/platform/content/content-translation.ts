/**
 * What a translation must have in common with its original: everything but the words. Where it says
 * something else, the build refuses it.
 */

/** Found in a text, by what they are called in the refusal. */
export type SharedMarks = (text: string) => Record<string, string[]>

type Rules = { translated: (path: string) => boolean; key?: string; marks: SharedMarks }
type Text = { path: string; text: string }

/** The original with the texts of the translation in their places. */
export function translateContent(original: unknown, translation: unknown, rules: Rules): unknown {
  const before = listTexts(original, rules.key).filter(({ path }) => rules.translated(path))
  const after = new Map(listTexts(translation, rules.key).map(({ path, text }) => [path, text]))
  const [difference] = [
    ...differencesOf('texts', before.map(({ path }) => path).sort(), [...after.keys()].sort()),
    ...before.flatMap(({ path, text }) => differencesInMarks(path, text, after.get(path), rules)),
  ]
  if (difference) throw new Error(`not as in English: ${difference}`)
  return merge(original, translation, rules.key)
}

function differencesInMarks(path: string, text: string, translated = '', { marks }: Rules) {
  const found = marks(translated)
  return Object.entries(marks(text)).flatMap(([mark, values]) =>
    differencesOf(`${path}, ${mark}`, values, found[mark] ?? []),
  )
}

/** Every value with its path: `sections.faq.0.answer`, or `Ohio.injury.starts` in a list with keys. */
export function listTexts(value: unknown, key?: string, path = ''): Text[] {
  if (!isObject(value) && !Array.isArray(value)) return [{ path, text: String(value) }]
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === key) return []
    const step = Array.isArray(value) ? (keyOf(inner, key) ?? name) : name
    return listTexts(inner, key, path ? `${path}.${step}` : step)
  })
}

function merge(original: unknown, translation: unknown, key?: string): unknown {
  if (translation === undefined) return original
  if (Array.isArray(original)) {
    const translated = translation as unknown[]
    return original.map((item, at) =>
      merge(
        item,
        keyOf(item, key) === undefined
          ? translated[at]
          : translated.find((other) => keyOf(other, key) === keyOf(item, key)),
        key,
      ),
    )
  }
  if (!isObject(original) || !isObject(translation)) return translation
  return Object.fromEntries(
    Object.entries(original).map(([name, value]) => [name, merge(value, translation[name], key)]),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keyOf = (item: unknown, key = ''): string | undefined =>
  isObject(item) && key in item ? String(item[key]) : undefined

export function differencesOf(part: string, before: string[], after: string[]): string[] {
  const length = Math.max(before.length, after.length)
  const at = Array.from({ length }).findIndex((_, index) => before[index] !== after[index])
  if (at === -1) return []
  return [`${part}: ${after[at] ?? 'nothing'} instead of ${before[at] ?? 'nothing'}`]
}

/**
 * Dates are in another order: November 16, 2026 is 16 de noviembre de 2026. Ordinals are written in other
 * ways: the 20th century is el siglo XX, the 108th ship el 108.º barco.
 */
export const figuresIn = (text: string): string[] =>
  (text.replace(/\b\d+((st|nd|rd|th)\b|\.º)/g, '').match(/\d+(?:[,.:]\d+)*/g) ?? []).sort()
