import { currentLanguage } from '../platform/web/language.ts'

/** The list in the current language, from files such as states.yaml and states.es.yaml. */
export function factsIn<Fact>(files: Record<string, Fact[]>): () => Fact[] {
  const lists = Object.fromEntries(
    Object.entries(files).map(([path, list]) => [
      /\.([a-z]{2})\.yaml$/.exec(path)?.[1] ?? 'en',
      list,
    ]),
  )
  return () => lists[currentLanguage()] ?? []
}
