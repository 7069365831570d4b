import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContentTemplate } from '../../../tests/support/factories.ts'
import { createFreshDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { contentTemplateSchema, NO_TEXT } from './content-templates.contract.ts'

let dispose: () => Promise<void>

beforeAll(async () => {
  const fresh = await createFreshDatabase()
  dispose = fresh.dispose
  serveFrom(fresh.database)
  const { db } = fresh.database
  for (const [templateType, templateName] of [
    ['state', 'florida_state_content'],
    ['city', 'tampa_content_adaptive'],
    ['city_enhanced', 'tampa_enhanced_content'],
    ['facility', 'mill_content_v1'],
  ] as const) {
    const contentBlocks = [`About ${templateName}.\nA second line.`, 'A second block.']
    await createContentTemplate(db, { templateType, templateName, contentBlocks })
  }
  await createContentTemplate(db, { templateName: 'ohio_state_content', isActive: false })
})
afterAll(() => dispose())

describe('GET /api/content-templates/{type}/{name}', () => {
  it.each([
    ['state', 'florida_state_content'],
    ['city', 'tampa_content_adaptive'],
    ['city_enhanced', 'tampa_enhanced_content'],
    ['facility', 'mill_content_v1'],
  ])('gives the blocks of %s/%s', async (templateType, templateName) => {
    const reply = await api.request(`/api/content-templates/${templateType}/${templateName}`)
    expect(reply.status).toBe(200)
    const template = await reply.json()
    expect(contentTemplateSchema.parse(template)).toEqual(template)
    expect(template).toMatchObject({
      templateType,
      templateName,
      contentBlocks: [`About ${templateName}.\nA second line.`, 'A second block.'],
      placeholders: [],
    })
  })

  it.each([
    ['/api/content-templates/state/ohio_state_content', 404, 'Content template not found'],
    ['/api/content-templates/state/nowhere_state_content', 404, 'Content template not found'],
    ['/api/content-templates/city/florida_state_content', 404, 'Content template not found'],
    ['/api/content-templates/planet/florida_state_content', 404, 'Content template not found'],
    [`/api/content-templates/state/${'a'.repeat(251)}`, 400, 'name: must have 1 to 250 characters'],
    ['/api/content-templates/state/a%00', 400, 'name: must not hold control characters'],
  ])('%s answers %i', async (path, status, detail) => {
    const reply = await api.request(path)
    expect(reply.status).toBe(status)
    expect(await reply.json()).toMatchObject({ status, detail })
  })

  it.each([
    ['facility/mill_content_enhanced_live', 'about:blank'],
    ['city/tampa_content_v1', NO_TEXT],
    ['facility/foundry_content_enhanced_live', NO_TEXT],
    ['city_enhanced/orlando_enhanced_content', NO_TEXT],
    ['planet/mars', NO_TEXT],
  ])('%s says whether there is another text: %s', async (path, type) => {
    const reply = await api.request(`/api/content-templates/${path}`)
    expect(await reply.json()).toMatchObject({ status: 404, type })
  })
})
