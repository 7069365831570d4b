import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { currentApi } from '../../platform/web/api-in-process.ts'
import { NO_TEXT } from './content-templates.contract.ts'
import {
  cityContentQuery,
  facilityContentQuery,
  facilityTemplateNames,
  stateContentQuery,
} from './content-templates.queries.ts'

const client = () => new QueryClient()

/** An API with only these templates, which records its calls. */
function provideTemplates(names: string[], blocks = ['Text.']): string[] {
  const asked: string[] = []
  currentApi.enterWith(async (path) => {
    asked.push(path)
    const templateName = decodeURIComponent(path.split('/').at(-1) ?? '')
    if (names.length === 0) return Response.json({ type: NO_TEXT, detail: 'None' }, { status: 404 })
    if (!names.includes(templateName)) return new Response('{}', { status: 404 })
    return Response.json({ templateName, contentBlocks: blocks })
  })
  return asked
}

describe('the templates of a facility', () => {
  it.each([
    [9, ['v1', 'v2', 'v3']],
    [10, ['v2', 'v1', 'v3']],
    [11, ['v3', 'v1', 'v2']],
  ])('of id %i are tried in the order of the specification', (id, versions) => {
    expect(facilityTemplateNames({ id, slug: 'mill' })).toEqual([
      'mill_content_enhanced_live',
      ...versions.map((version) => `mill_content_${version}`),
    ])
  })

  it('are fetched until one exists', async () => {
    const asked = provideTemplates(['mill_content_v1', 'mill_content_v3'])
    const found = await client().ensureQueryData(facilityContentQuery({ id: 10, slug: 'mill' }))
    expect(found?.templateName).toBe('mill_content_v1')
    expect(asked).toEqual([
      '/api/content-templates/facility/mill_content_enhanced_live',
      '/api/content-templates/facility/mill_content_v2',
      '/api/content-templates/facility/mill_content_v1',
    ])
  })

  it('are fetched no further when there is none', async () => {
    const asked = provideTemplates([])
    expect(
      await client().ensureQueryData(facilityContentQuery({ id: 10, slug: 'mill' })),
    ).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('are null when missing, on a server error, and when empty', async () => {
    const query = facilityContentQuery({ id: 10, slug: 'mill' })
    provideTemplates([])
    expect(await client().ensureQueryData(query)).toBeNull()
    currentApi.enterWith(async () => new Response('down', { status: 500 }))
    expect(await client().ensureQueryData(query)).toBeNull()
    provideTemplates(['mill_content_v2'], [])
    expect(await client().ensureQueryData(query)).toBeNull()
  })

  it('raise an error when the request fails', async () => {
    currentApi.enterWith(() => Promise.reject(new TypeError('Failed to fetch')))
    const query = facilityContentQuery({ id: 10, slug: 'mill' })
    await expect(client().ensureQueryData(query)).rejects.toThrow('Failed to fetch')
  })
})

describe('the templates of places', () => {
  it('of a state are fetched once', async () => {
    const asked = provideTemplates([])
    expect(await client().ensureQueryData(stateContentQuery('florida'))).toBeNull()
    expect(asked).toEqual(['/api/content-templates/state/florida_state_content'])
  })

  const ENHANCED = '/api/content-templates/city_enhanced/tampa_enhanced_content'
  const ADAPTIVE = '/api/content-templates/city/tampa_content_adaptive'

  it.each([
    ['enhanced', ['tampa_enhanced_content', 'tampa_content_adaptive'], [ENHANCED]],
    ['adaptive', ['tampa_content_adaptive'], [ENHANCED, ADAPTIVE]],
    ['no', [], [ENHANCED]],
  ])(
    'of a city with %s text are fetched until one exists, or none does',
    async (_, names, paths) => {
      const asked = provideTemplates(names)
      const found = await client().ensureQueryData(cityContentQuery('florida', 'tampa'))
      expect(found?.templateName).toBe(names[0])
      expect(asked).toEqual(paths)
    },
  )

  it('of a city fail silently: the next one is fetched', async () => {
    const asked: string[] = []
    currentApi.enterWith((path) => {
      asked.push(path)
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    expect(await client().ensureQueryData(cityContentQuery('florida', 'tampa'))).toBeNull()
    expect(asked).toEqual([ENHANCED, ADAPTIVE])
  })
})
