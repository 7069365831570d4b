import { describe, expect, it } from 'vitest'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem, problemReply } from '../../platform/http/problem.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { categoriesApi } from './categories.api.ts'
import type { CategoryAbout, CategoryName, CategoryRecord } from './category-records.contract.ts'

const api = apiApp().route('/', categoriesApi)
api.onError((error, c) => {
  if (error instanceof Problem) return problemReply(c, error)
  throw error
})

async function get<T>(path: string): Promise<T> {
  const reply = await api.request(path)
  expect(reply.status).toBe(200)
  return (await reply.json()) as T
}

describe('GET /category-records', () => {
  it('lists the eleven records by name', async () => {
    const names = await get<CategoryName[]>('/category-records')
    expect(names).toHaveLength(11)
    expect(names[0]).toMatchObject({ name: 'Commercial Buildings', slug: 'commercial-buildings' })
  })

  it('lists the facilities of schools for education', async () => {
    const record = await get<CategoryRecord>('/category-records/education')
    expect(record).toMatchObject({ facilitiesOf: 'schools', canonical: 'schools' })
  })

  it('gives the summary with only the references that it cites', async () => {
    const about = await get<CategoryAbout>('/category-records/shipyards/about')
    expect(about.references.map(({ id }) => id)).toEqual([3, 6, 12, 14, 17, 18])
    expect(about).not.toHaveProperty('sections')
  })

  it('answers in another language, with links to its pages', async () => {
    const record = await withLanguage('es', () =>
      get<CategoryRecord>('/category-records/shipyards'),
    )
    expect(record).toMatchObject({ name: 'Astilleros', slug: 'shipyards' })
    expect(record.sections.callToAction?.workers.content).toContain('](/es/legal-help)')
  })

  it.each(['/category-records/nothing', '/category-records/nothing/about'])(
    'answers %s with 404',
    async (path) => {
      const reply = await api.request(path)
      expect(reply.status).toBe(404)
      expect(await reply.json()).toMatchObject({ status: 404, detail: 'Category not found' })
    },
  )
})
