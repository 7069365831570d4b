/**
 * Loaded before `./atlas serve` (NODE_OPTIONS=--import): fills in the operator of the build in OPERATOR_OF, without
 * which no public site takes a request. The build keeps site.config.ts as a file of its own. The server is loaded
 * first: wordings that name the operator stay as they are in the script of the pages.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = join(process.env.OPERATOR_OF ?? '', 'server')
for (const name of ['atlas.js', 'server.js']) await import(pathToFileURL(join(folder, name)).href)
const file = readdirSync(folder).find((name) => /^site\.config-.*\.js$/.test(name))
const site = Object.values(await import(pathToFileURL(join(folder, file ?? '')).href)).find(
  (value) => 'operator' in value,
)
Object.assign(site.operator, {
  legalName: 'Exposure Atlas Example, Inc.',
  postalAddress: '12 Harbor Street, Tampa, FL 33602',
  email: 'hello@atlas.example',
  phone: '(813) 555-0142',
  legalEmail: 'legal@atlas.example',
  mediaEmail: 'media@atlas.example',
  governingState: 'the State of Florida',
  governingCounty: 'Hillsborough County',
})
