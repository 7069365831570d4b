/**
 * A translated list has the entries of the original in their order, each with its key and its translated
 * texts. All other facts are those of the original, and so are the figures and citations in the texts.
 */
import { differencesOf, figuresIn } from '../site/compare-translation.ts'

type Names = { key: string; translated: string[] }
type Text = { path: string; text: string }

export function translateFacts(original: unknown, translation: unknown, names: Names): unknown {
  const before = textsIn(original, names)
  const after = textsIn(translation, { ...names, isTranslation: true })
  const [difference] = [
    ...differencesOf('texts', pathsOf(before), pathsOf(after)),
    ...before.flatMap(({ path, text }, at) => {
      const translated = after[at]?.text ?? ''
      return [
        ...differencesOf(`figures of ${path}`, figuresIn(text), figuresIn(translated)),
        ...differencesOf(`citations of ${path}`, citationsIn(text), citationsIn(translated)),
      ]
    }),
  ]
  if (difference) throw new Error(`not as in English: ${difference}`)
  return merge(original, translation)
}

const pathsOf = (texts: Text[]) => texts.map(({ path }) => path)

/** Cases and laws in parentheses, as far as they are not figures. */
const citationsIn = (text: string): string[] =>
  Array.from(text.matchAll(/\(([^()\d]*(?: v\. |§)[^()\d]*)/g), ([, citation = '']) => citation)

/** With where each is. Of a translation all texts, so that one that does not belong there shows. */
function textsIn(value: unknown, names: Names & { isTranslation?: boolean }, path = ''): Text[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => textsIn(item, names, `${path} ${keyIn(item, names) ?? at}`))
  }
  if (typeof value !== 'object' || value === null) {
    return names.isTranslation ? [{ path, text: String(value) }] : []
  }
  return Object.entries(value).flatMap(([name, field]) => {
    const isText = names.translated.includes(name)
    const isNested = typeof field === 'object' && field !== null
    if (name === names.key || !(isText || isNested || names.isTranslation)) return []
    // Lists of names, such as companies, are texts only where the list says so.
    if (!isText && !names.isTranslation && Array.isArray(field) && !field.some(isObject)) return []
    return textsIn(field, names, `${path} ${name}`)
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keyIn = (item: unknown, { key }: Names) => (isObject(item) ? item[key] : undefined)

function merge(original: unknown, translation: unknown): unknown {
  if (Array.isArray(original) && Array.isArray(translation)) {
    return original.map((item, at) => merge(item, translation[at]))
  }
  if (!isObject(original) || !isObject(translation)) return translation ?? original
  return {
    ...original,
    ...Object.fromEntries(
      Object.entries(translation).map(([name, value]) => [name, merge(original[name], value)]),
    ),
  }
}
