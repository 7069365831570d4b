/** The API's content templates: texts about a place or a facility. */
import { z } from 'zod'
import { slugParameter, textParameter } from '../../platform/http/parameters.ts'

export const TEMPLATE_TYPES = ['state', 'city', 'city_enhanced', 'facility'] as const
export type TemplateType = (typeof TEMPLATE_TYPES)[number]

export const contentTemplateSchema = z
  .object({
    id: z.int(),
    templateType: z.enum(TEMPLATE_TYPES),
    templateName: z.string(),
    stateSlug: z.string().nullable().meta({
      description:
        'The state of the city that it is about, where cities of several states have its slug.',
    }),
    language: z
      .literal('en')
      .optional()
      .meta({ description: 'With `lang`, where the text is not translated.' }),
    contentBlocks: z
      .array(z.string())
      .meta({ description: 'A block may hold several lines; each line is a paragraph.' }),
    placeholders: z.array(z.string()),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ContentTemplate' })
export type ContentTemplate = z.infer<typeof contentTemplateSchema>

/** The type of a 404 when none of the texts about a city or facility exists: a page then asks for no other. */
export const NO_TEXT = 'urn:exposure-atlas:no-text'
export type NoText = typeof NO_TEXT

export const contentTemplateParams = z.object({
  // Any text: an unknown type is not found, like an unknown name.
  type: slugParameter('The kind of template.').meta({ enum: [...TEMPLATE_TYPES] }),
  // A slug and a suffix.
  name: textParameter(250, 'The name of the template.', 'tampa_enhanced_content'),
})
