/**
 * The browser's scripts are built once for each language, with the texts of that language only: no page
 * is heavier for the languages that it is not in (decision 107). Texts are in files such as home.es.ts.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { LANGUAGES, type Language } from '../platform/web/language.ts'

const TEXTS = new RegExp(`\\.(${LANGUAGES.join('|')})\\.tsx?$`)

/** The name of each script, by the modules in it, which are the same in every language. */
export type Scripts = Map<string, string>

export function languageBuild(language: Language, scripts: Scripts): Plugin {
  return {
    name: 'language-build',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      environments: { client: { define: { BUILT_LANGUAGE: JSON.stringify(language) } } },
    }),
    load: {
      order: 'pre',
      filter: { id: TEXTS },
      handler(id) {
        const other = TEXTS.exec(id)?.[1]
        return other === language ? undefined : `export const ${other} = undefined`
      },
    },
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        // Lists of facts are imported by text files: each language has its own.
        const modules = output.moduleIds
          .filter((id) => !/\.yaml$/.test(id) && !TEXTS.test(id))
          .sort()
        scripts.set(`${output.name} ${modules.join(' ')}`, `/${output.fileName}`)
      }
    },
  }
}

/** By the path of an English script, the path of the same in another language. */
export function pairScripts(english: Scripts, other: Scripts): Record<string, string> {
  const pairs = Array.from(english, ([modules, path]) => [path, other.get(modules)])
  const lost = pairs.find(([, found]) => !found)
  if (lost) throw new Error(`${lost[0]} has no counterpart in another language.`)
  return Object.fromEntries(pairs)
}

export type ScriptPairs = Partial<Record<Language, Record<string, string>>>

/** The script of a language in place of the English one. */
export function readScriptPairs(file: string): (language: Language, path: string) => string {
  const pairs: ScriptPairs = JSON.parse(readFileSync(file, 'utf8'))
  return (language, path) => pairs[language]?.[path] ?? path
}
