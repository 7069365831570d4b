/**
 * Screens have their words in text files (docs/languages.md). Staff screens are in English only, so nothing
 * else would notice a word that was written into one: their source is read here.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

/** What a reader never sees or hears, though it may look like words. */
const SILENT_ATTRIBUTES =
  /^(className|id|htmlFor|key|style|href|src|type|name|d|viewBox|points|transform|autoComplete|data-.*|aria-(controls|describedby|labelledby))$/

/** A capital at the start, or the punctuation of a sentence between two words. */
const PROSE = /^\s*\p{Lu}\p{Ll}+|\p{L}[,.:;?!]? \p{Lu}|\p{L}[,.:;?!’…] \p{L}|\p{L}[.?!…]$/u

/** Beside a value, one word is enough: `${days} days left`. */
const PROSE_BESIDE_VALUE = /(^|\s)\p{L}{2,}(\s|[,.:;?!]|$)/u

/** Keys of the keyboard, names of errors. */
const NAMES = /^(Escape|Enter|Tab|Home|End|(Page|Arrow)(Up|Down|Left|Right)|\w+Error)$/

type Part = Record<string, unknown>

function* wordsIn(part: unknown): Generator<string> {
  if (Array.isArray(part)) {
    for (const each of part) yield* wordsIn(each)
    return
  }
  if (!part || typeof part !== 'object') return
  const node = part as Part
  switch (node.type) {
    case 'ImportDeclaration':
      return
    case 'JSXText':
      if (/\p{L}/u.test(String(node.value))) yield String(node.value).trim()
      return
    case 'Literal':
      if (typeof node.value === 'string' && PROSE.test(node.value) && !NAMES.test(node.value))
        yield node.value
      return
    case 'TemplateElement': {
      const { cooked } = node.value as { cooked: string }
      if (PROSE.test(cooked) || PROSE_BESIDE_VALUE.test(cooked)) yield cooked
      return
    }
    case 'JSXAttribute':
      if (SILENT_ATTRIBUTES.test(String((node.name as Part).name))) return
  }
  for (const child of Object.values(node)) yield* wordsIn(child)
}

/** Of public pages tests/site/spanish.spec.ts finds them: they would be in English on a Spanish page. */
const screens = globSync([
  'src/staff/**/*.tsx',
  'src/measurement/*.tsx',
  'src/directory/editing/{document,record}*.tsx',
  'src/directory/import-desk/*.tsx',
  'src/directory/texts/text*-*.tsx',
  'src/leads/{attachments,desk,firms,reports,routing}/**/*.tsx',
  'src/ui/{data-table,dialog,toast,toast-stack}.tsx',
])

it('the words of staff screens are in text files', () => {
  const written = screens.flatMap((path) =>
    [...wordsIn(parseAst(readFileSync(path, 'utf8'), { lang: 'tsx' }))].map((w) => `${path}: ${w}`),
  )
  expect(screens.length).toBeGreaterThan(40)
  expect(written).toEqual([])
})
