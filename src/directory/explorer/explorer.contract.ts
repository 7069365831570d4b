/** What the map of records can be narrowed by, and what it replies. */
import { z } from 'zod'
import { MAX_TILE_ZOOM } from '../../maps/grid.ts'
import { MAX_AREA_LENGTH, MAX_CORNERS, type MapBox, readArea, readBox } from '../../maps/map-box.ts'
import { idParameter, slugParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { gradeParameter, gradeSchema, showsParameter } from '../evidence/evidence.contract.ts'
import { searchResultSchema } from '../search/search.contract.ts'
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from '../search/search-limits.ts'

const WRONG_BOX =
  'must be four numbers: west,south,east,north, from -360 to 180 and from -90 to 90 degrees'
const boxParameter = z
  .string(WRONG_BOX)
  .max(60, WRONG_BOX)
  .transform((text, context): MapBox => {
    const box = readBox(text)
    if (box) return box
    context.addIssue({ code: 'custom', message: WRONG_BOX })
    return z.NEVER
  })
  .meta({
    type: 'string',
    description:
      'Only records in this part of the map: west,south,east,north in degrees. Without it, around the place, the state or the whole country. The reply says what the map shows, which may be more: it has proportions of its own.',
    example: '-83,27.5,-82,28.5',
  })

const WRONG_AREA = `must be the corners of an area, three to ${MAX_CORNERS}: longitude,latitude,longitude,latitude and so on`
const areaParameter = z
  .string(WRONG_AREA)
  .max(MAX_AREA_LENGTH, WRONG_AREA)
  .transform((text, context): number[] => {
    const area = readArea(text)
    if (area) return area
    context.addIssue({ code: 'custom', message: WRONG_AREA })
    return z.NEVER
  })
  .meta({
    type: 'string',
    description:
      'Only records inside of this area: the longitude and latitude of each of its corners in turn.',
    example: '-83,27.5,-82,27.5,-82.5,28.5',
  })

export const TOWN = /^[a-z0-9-]+\/[a-z0-9-]+$/
export const MAX_TOWN_LENGTH = 200
const WRONG_TOWN = 'must be the address of a town, such as florida/tampa'

const wrongPlace = `must have ${MIN_QUERY_LENGTH} to ${MAX_QUERY_LENGTH} characters`
const year = (description: string) => wholeNumber({ min: 1700, max: 2099, description })

/** Which records, wherever they are. */
export const choiceQuery = z.object({
  category: slugParameter('Only facilities of this category.', 'shipyards').optional(),
  grade: gradeParameter.optional(),
  shows: showsParameter.optional(),
  state: slugParameter('Only facilities of this state.', 'florida').optional(),
  company: slugParameter('Only facilities that name this company.').optional(),
  yards: z
    .literal('ships', 'must be ships')
    .meta({ description: 'Only places where ships on record were built or overhauled.' })
    .optional(),
  from: year('Only facilities in operation, or with asbestos, in this year or later.').optional(),
  to: year('The same, in this year or earlier.').optional(),
  area: areaParameter.optional(),
})

export const mapQuery = choiceQuery.extend({
  q: z
    .string(wrongPlace)
    .trim()
    .min(MIN_QUERY_LENGTH, wrongPlace)
    .max(MAX_QUERY_LENGTH, wrongPlace)
    .overwrite((text) => text.toWellFormed().replaceAll('\0', ' '))
    .meta({
      minLength: MIN_QUERY_LENGTH,
      maxLength: MAX_QUERY_LENGTH,
      description: 'A town or ZIP code: the nearest records are first.',
      example: '33602',
    })
    .optional(),
  town: z
    .string(WRONG_TOWN)
    .max(MAX_TOWN_LENGTH, WRONG_TOWN)
    .regex(TOWN, WRONG_TOWN)
    .meta({
      description: 'A town that has records, as in its address: the nearest records are first.',
      example: 'florida/tampa',
    })
    .optional(),
  box: boxParameter.optional(),
  record: idParameter(
    'A record that is first in the list and marked in the drawing, where both have it. Without `box`, the map shows what is around it.',
  ).optional(),
})
export type MapAsked = z.infer<typeof mapQuery>

const tileNumber = (description: string, max: number) => wholeNumber({ min: 0, max, description })
export const tileParameters = z.object({
  z: tileNumber('The zoom, from the whole world.', MAX_TILE_ZOOM),
  x: tileNumber('The column, from 180 degrees west.', 2 ** MAX_TILE_ZOOM - 1),
  y: tileNumber('The row, from the north.', 2 ** MAX_TILE_ZOOM - 1),
})

export const mapListQuery = mapQuery.extend({
  page: wholeNumber({ min: 1, max: 100_000, default: 1, description: 'Which page.' }).default(1),
})

const mapRecordSchema = searchResultSchema
  .extend({
    grade: gradeSchema,
    years: z.string().nullable().meta({
      description: 'When it was in operation, or else the years that its documents speak of.',
    }),
    latitude: z.number(),
    longitude: z.number(),
    positionOf: z.enum(['record', 'city']).meta({
      description: 'A record without a position of its own stands at its city.',
    }),
    distance: z
      .number()
      .nullable()
      .meta({ description: 'Miles from the place that `q` or `town` names.' }),
  })
  .meta({ id: 'MapRecord' })
export type MapRecord = z.infer<typeof mapRecordSchema>

export const mapViewSchema = z
  .object({
    box: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .meta({ description: 'What the map shows: west, south, east, north.' }),
    states: z
      .array(z.string())
      .meta({ description: 'The states that reach into it, in the order of the alphabet.' }),
    total: z.int().meta({ description: 'How many records the map shows.' }),
    elsewhere: z.int().meta({
      description: 'How many more there are outside of it, or without any position.',
    }),
    page: z.int(),
    pageCount: z.int(),
    place: z
      .object({
        name: z.string(),
        stateCode: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      })
      .nullable()
      .meta({
        description: 'The place that `q` or `town` names. Null when there is none of that name.',
      }),
    company: z.string().nullable().meta({ description: 'The name of the company.' }),
    nearest: z
      .object({
        id: z.int(),
        name: z.string(),
        city: z.string(),
        stateCode: z.string(),
        miles: z.number().meta({ description: 'From the middle of the map.' }),
      })
      .nullable()
      .meta({ description: 'The nearest record elsewhere, where the map shows none.' }),
    records: z.array(mapRecordSchema),
  })
  .meta({ id: 'MapView' })
export type MapView = z.infer<typeof mapViewSchema>
