/** For staff: the states shaded by the firms licensed in them, with the same as a table. */
import { renderToStaticMarkup } from 'react-dom/server'
import { listCoverage, type StateCoverage } from '../../leads/reports/coverage.sql.ts'
import { COUNTRY_FRAME, countryShapes, stateCenter } from '../../maps/projections.ts'
import { formatCount, hatchPattern, svgMap, textAt } from '../../maps/svg-text.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { escapeXml } from '../../platform/xml.ts'
import { staffRoute } from '../../staff/staff-guard.ts'
import { DataTable } from '../../ui/data-table.tsx'

const coverage = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/reports/coverage',
  summary: 'A map of the states by the firms licensed there, as HTML',
  responses: {
    200: { description: 'OK', content: { 'text/html': { schema: { type: 'string' } } } },
  },
})

export const coverageApi = apiApp().openapi(coverage, async (c) =>
  c.html(renderCoverage(await listCoverage(c.var.services.db)), 200),
)

const HATCH = 'coverage-hatch'

/** Shades by number of firms; the first that is reached counts. */
const SHADES = [
  { least: 4, shade: 5, label: '4 or more firms' },
  { least: 2, shade: 4, label: '2 or 3 firms' },
  { least: 1, shade: 2, label: '1 firm' },
]

export function renderCoverage(states: StateCoverage[]): string {
  return (
    renderMap(states) +
    renderToStaticMarkup(<Key />) +
    renderToStaticMarkup(<Table rows={states} />)
  )
}

function renderMap(states: StateCoverage[]): string {
  const { states: shapes, coast, inner } = countryShapes()
  const rows = new Map(states.map((row) => [row.code, row]))
  const drawn = shapes.map(({ code, path }) => {
    const row = rows.get(code)
    const title = row ? `<title>${escapeXml(inWords(row))}</title>` : ''
    return `<path ${lookOf(row)} d="${path}">${title}</path>`
  })
  const waiting = shapes.flatMap((shape) => {
    const count = rows.get(shape.code)?.waiting ?? 0
    const [x, y] = stateCenter(shape)
    return count > 0 ? [textAt('m-waiting', x, y + 9, formatCount(count), 'middle')] : []
  })
  const uncovered = states.filter(({ firms }) => firms === 0).length
  return svgMap(
    { id: 'coverage', className: 'map-coverage', ...COUNTRY_FRAME },
    'img',
    {
      title: 'States by the number of firms licensed there',
      description: `${plural(states.length - uncovered, 'states')} with a firm, ${uncovered} without, ${states.filter(({ isBlocked }) => isBlocked).length} blocked. The table below has each of them.`,
    },
    `${hatchPattern(HATCH)}<path class="m-shore" d="${coast}"/>${drawn.join('')}` +
      `<path class="m-inner" d="${inner}"/>${waiting.join('')}`,
  )
}

function lookOf(row: StateCoverage | undefined): string {
  if (row?.isBlocked) return `class="m-state m-none" fill="url(#${HATCH})"`
  const reached = SHADES.find(({ least }) => (row?.firms ?? 0) >= least)
  return `class="m-state${reached ? ` m-shade-${reached.shade}` : ''}"`
}

/** Screens of staff are in English. */
const plural = (count: number, unit: 'states' | 'firms' | 'leads') =>
  `${formatCount(count)} ${count === 1 ? unit.slice(0, -1) : unit}`

function inWords({ name, firms, isBlocked, waiting }: StateCoverage): string {
  const facts = [
    firms === 0 ? 'no firm' : plural(firms, 'firms'),
    isBlocked && 'blocked',
    waiting > 0 && `${plural(waiting, 'leads')} waiting`,
  ]
  return `${name}: ${facts.filter(Boolean).join(', ')}`
}

function Key() {
  return (
    <ul className="coverage-key">
      {SHADES.map(({ shade, label }) => (
        <li key={shade} className={`key-shade-${shade}`}>
          {label}
        </li>
      ))}
      <li>No firm</li>
      <li className="key-blocked">Blocked until confirmed</li>
      <li className="key-waiting">Open leads that wait, where no firm is licensed</li>
    </ul>
  )
}

function Table({ rows }: { rows: StateCoverage[] }) {
  return (
    <details className="coverage-table">
      <summary>All states as a table</summary>
      <DataTable
        columns={['State', 'Firms', 'Referral', 'Leads waiting']}
        rows={rows.map(({ code, name, firms, isBlocked, waiting }) => ({
          key: code,
          cells: [
            name,
            firms === 0 ? 'None' : formatCount(firms),
            isBlocked ? 'Blocked' : 'Open',
            firms === 0 ? formatCount(waiting) : '–',
          ],
        }))}
      />
    </details>
  )
}
