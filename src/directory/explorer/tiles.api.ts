/** The tiles of the map that is moved by hand: what it draws until it rests, and the ground under it. */
import { createRoute } from '@hono/zod-openapi'
import {
  areaOnGrid,
  cellsOf,
  GRID,
  gridBoxOfTile,
  MAX_GROUND_ZOOM,
  type Tile,
} from '../../maps/grid.ts'
import { drawGroundTile } from '../../maps/ground-tiles.ts'
import { EXTENT, encodeTile, pointAt } from '../../maps/vector-tile.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { problem, publicRead } from '../../platform/http/public-read.ts'
import { listTownsWithin } from '../search/gazetteer/gazetteer.ts'
import { choiceQuery, tileParameters } from './explorer.contract.ts'
import { listCells, strengthOf } from './map-marks.sql.ts'

const VECTOR_TILE = 'application/vnd.mapbox-vector-tile'

const replies = {
  200: {
    description: 'A Mapbox Vector Tile; without bytes where there is nothing.',
    content: { [VECTOR_TILE]: { schema: { type: 'string' as const, format: 'binary' } } },
  },
  400: problem('A parameter is out of range; `detail` says which and how.'),
}

const records = createRoute({
  ...publicRead,
  path: '/map/tiles/{z}/{x}/{y}',
  operationId: 'getMapTile',
  tags: ['Map'],
  summary: 'The records of a tile of the map, counted in 8 by 8 cells',
  description:
    'Layer `records`: a point for each cell that has records, with `count`, `documented`, `reported` and `demonstration`. The cells of all tiles of a zoom have each record once.',
  request: { params: tileParameters, query: choiceQuery },
  responses: replies,
})

const ground = createRoute({
  ...publicRead,
  path: '/map/ground/{z}/{x}/{y}',
  operationId: 'getGroundTile',
  tags: ['Map'],
  summary: 'Land, borders and names of a tile of the map',
  description: `Layers \`land\`, \`borders\`, \`names\` and \`towns\`, up to zoom ${MAX_GROUND_ZOOM}.`,
  request: { params: tileParameters },
  responses: replies,
})

export const tilesApi = apiApp()
  .openapi(records, async (c) => {
    const { area, ...choice } = c.req.valid('query')
    const tile = existing(c.req.valid('param'))
    const square = gridBoxOfTile(tile)
    const size = GRID / 2 ** tile.z
    const cells = await listCells(
      c.var.services.db,
      { ...choice, area: area && areaOnGrid(area) },
      square,
      cellsOf(tile.z),
    )
    const on = (steps: number) => (steps / size) * EXTENT
    const body = encodeTile({
      records: cells.map(({ column, row, ...counts }) => {
        const { isProved, isReported } = strengthOf(counts)
        return {
          kind: 'point',
          lines: [pointAt(on(column - square.west), on(row - square.north))],
          properties: {
            ...counts,
            strength: isProved ? 'solid' : isReported ? 'hatched' : 'plain',
          },
        }
      }),
    })
    return c.body(body, 200, { 'content-type': VECTOR_TILE }) as never
  })
  .openapi(ground, (c) => {
    const tile = existing(c.req.valid('param'))
    if (tile.z > MAX_GROUND_ZOOM)
      throw new Problem(400, `z must be a whole number from 0 to ${MAX_GROUND_ZOOM}`)
    const body = drawGroundTile(tile, listTownsWithin)
    return c.body(body, 200, { 'content-type': VECTOR_TILE }) as never
  })

function existing(tile: Tile): Tile {
  const count = 2 ** tile.z
  if (tile.x < count && tile.y < count) return tile
  throw new Problem(400, `x and y must be less than ${count} at zoom ${tile.z}`)
}
