import { describe, expect, it } from 'vitest'
import { urls } from '../../site/urls.ts'
import { currentLanguage, inEachLanguage, inLanguage, splitLanguage } from './language.ts'
import { withLanguage } from './language-of-request.ts'

describe('the language of an address', () => {
  it.each([
    ['/', 'en', '/'],
    ['/es', 'es', '/'],
    ['/es/florida', 'es', '/florida'],
    ['/estonia', 'en', '/estonia'],
    ['/florida/es', 'en', '/florida/es'],
    ['/en', 'en', '/en'],
  ] as const)('%s is %s for %s', (address, language, path) => {
    expect(splitLanguage(address)).toEqual({ language, path })
    expect(inLanguage(language, path)).toBe(address)
  })

  it('keeps the query and the fragment of the home page', () => {
    expect(inLanguage('es', '/?q=a')).toBe('/es?q=a')
    expect(inLanguage('es', '/#types')).toBe('/es#types')
  })
})

describe('the language of a request', () => {
  const greeting = inEachLanguage({ en: { hello: 'Hello' }, es: { hello: 'Buenos días' } })

  it('is English unless another one is spoken', async () => {
    expect(currentLanguage()).toBe('en')
    const heard = await Promise.all([
      withLanguage('es', async () => {
        await Promise.resolve()
        return greeting().hello
      }),
      greeting().hello,
    ])
    expect(heard).toEqual(['Buenos días', 'Hello'])
  })

  it('is the one that links lead to, where the page exists in it', () => {
    const links = withLanguage('es', () => [
      urls.home(),
      urls.facilityTypes(),
      urls.firstSteps(),
      urls.apiDocs(),
    ])
    expect(links).toEqual(['/es', '/es#facility-types', '/es/primeros-pasos', '/api/docs'])
  })
})
