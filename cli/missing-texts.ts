/** The build stops where a text has no translation, also on a machine that checks no types. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserFacingError } from '../src/platform/errors.ts'
import { LANGUAGES } from '../src/platform/web/language.ts'

export async function refuseMissingTexts(root: string): Promise<void> {
  const missing: string[] = []
  const englishOnly = new Set(
    globSync('src/**/*.texts.ts', { cwd: root })
      .filter((file) => readFileSync(join(root, file), 'utf8').includes('inEnglishOnly'))
      .map((file) => file.replace(/\.texts\.ts$/, '.en.ts')),
  )
  for (const file of globSync('src/**/*.en.ts', { cwd: root })) {
    if (englishOnly.has(file)) continue
    // Lists of facts, which the build itself compares (src/tools/facts-compiler.ts).
    if (readFileSync(join(root, file), 'utf8').includes('import.meta.glob')) continue
    const { en } = await import(join(root, file))
    for (const language of LANGUAGES.slice(1)) {
      const path = file.replace(/\.en\.ts$/, `.${language}.ts`)
      const texts = (await import(join(root, path)))[language]
      missing.push(...namesOfMissing(en, texts).map((name) => `${path}: ${name}`))
    }
  }
  if (missing.length > 0)
    throw new UserFacingError(`Texts without a translation:\n${missing.join('\n')}`)
}

/** By their keys: `errors.name`. Lists may be longer or shorter in another language. */
export function namesOfMissing(english: unknown, other: unknown, name = ''): string[] {
  if (typeof other !== typeof english) return [name]
  if (typeof english !== 'object' || english === null || Array.isArray(english)) return []
  return Object.entries(english).flatMap(([key, text]) =>
    namesOfMissing(text, (other as Record<string, unknown>)[key], name ? `${name}.${key}` : key),
  )
}
