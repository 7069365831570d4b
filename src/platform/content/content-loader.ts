/**
 * Build step: turns the files of content/ into modules, each by the rules of its kind. `name.es.yaml` is
 * `name.yaml` in Spanish. A file that breaks a rule fails the build with its path and the reason.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { z } from 'zod'
import { UserFacingError } from '../errors.ts'
import { LANGUAGES, type Language } from '../web/language.ts'
import { type SharedMarks, translateContent } from './content-translation.ts'

export type ContentFile = {
  /** The path without `content/`, the language and the extension: `deadlines/states`. */
  name: string
  language: Language
  text: string
  /** The text of the English file, if this is a translation of it. */
  original?: string
}

export type ContentKind = {
  /** The names of its files. */
  files: RegExp
  /** The code of the module. */
  compile: (file: ContentFile) => string | Promise<string>
}

const PATH = new RegExp(`^(.*/content/)([a-z/-]+?)(?:\\.(${LANGUAGES.join('|')}))?\\.(mdx|yaml)$`)

export function contentLoader(kinds: ContentKind[]): Plugin {
  return {
    name: 'content',
    enforce: 'pre',
    transform: {
      filter: { id: PATH },
      async handler(text, path) {
        const original = originalOf(path)
        if (original !== path) this.addWatchFile(original)
        return { code: await compileContent(kinds, path, text), map: null }
      },
    },
  }
}

export async function compileContent(
  kinds: ContentKind[],
  path: string,
  text?: string,
): Promise<string> {
  const file = contentFile(path, text)
  const kind = kinds.find(({ files }) => files.test(file.name))
  if (!kind) throw new UserFacingError(`${path}\nis content of no kind`)
  try {
    return await kind.compile(file)
  } catch (error) {
    const { message } = error as Error
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : message
    throw new UserFacingError(`${path}\n${reason}`)
  }
}

/** Reads the text on the disk, or takes this one in its place. */
export function contentFile(path: string, text = readFileSync(path, 'utf8')): ContentFile {
  const [, , name = '', language = 'en'] = PATH.exec(path) ?? []
  const original = originalOf(path)
  return {
    name,
    language: language as Language,
    text,
    ...(original !== path && { original: readFileSync(original, 'utf8') }),
  }
}

const originalOf = (path: string) => path.replace(PATH, '$1$2.$4')

type YamlRules<Value> = {
  files: RegExp
  /** Checks a file, or a translation completed with what it shares with its original. */
  read: (value: unknown, file: Pick<ContentFile, 'name' | 'language'>) => Value
  /** The paths of the texts that a translation has; everything else is that of the original. */
  translated: (path: string) => boolean
  /** The field by which an entry of a list and its translation are paired; without it, they are by position. */
  key?: string
  /** What a text and its translation must have in common. */
  marks: SharedMarks
}

export type YamlContent<Value> = ContentKind & { readFile: (file: ContentFile) => Value }

export function yamlContent<Value>(rules: YamlRules<Value>): YamlContent<Value> {
  const readFile = ({ text, original, ...file }: ContentFile) =>
    rules.read(
      original === undefined ? parse(text) : translateContent(parse(original), parse(text), rules),
      file,
    )
  return {
    files: rules.files,
    compile: (file) => `export default ${JSON.stringify(readFile(file))}`,
    readFile,
  }
}
