/** Below the form of a facility: the facts on its record, and the pages of everything that it names. */
import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { TrustsOfRecord } from '../../tools/trusts/trust-markup.tsx'
import { trustsOfCompanies } from '../../tools/trusts/trusts.ts'
import { readRecord } from '../evidence/evidence.api.tsx'
import { listCompaniesOf, listFacts } from '../evidence/evidence.sql.ts'
import { CompaniesOfRecord, RecordFacts } from '../evidence/evidence-record.tsx'
import { DocumentYears, YearsFigure } from '../evidence/years-figure.tsx'
import { listThingsOfFacility } from '../kinds/relations.sql.ts'
import { ThingsOfRecord } from '../kinds/things-of-record.tsx'
import { translator } from '../translations.sql.ts'
import { listTestimonies, Testimonies } from './testimonies.tsx'

export const factsApi = new Hono().get('/facts/:file', async (c) => {
  const { db } = c.var.services
  const record = await readRecord(db, c.req.param('file'))
  const [facts, companies, things, testimonies] = await Promise.all([
    listFacts(db, record.id),
    listCompaniesOf(db, record.id),
    listThingsOfFacility(db, record.id),
    listTestimonies(db, record.id),
  ])
  const shown = await translator(db, [...record.unknowns, ...facts.map(({ name }) => name)])
  const owners = facts.flatMap(({ kind, name }) => (kind === 'owner' ? [name] : []))
  const named = [record.company, record.parent, ...owners].filter((name) => name !== null)
  return c.html(
    renderToStaticMarkup(
      <>
        <RecordFacts {...record} facts={facts} shown={shown} />
        <YearsFigure facility={record} />
        <DocumentYears evidence={record.evidence} />
        <Testimonies facilityId={record.id} testimonies={testimonies} />
        <ThingsOfRecord things={things} />
        <CompaniesOfRecord companies={companies} />
        <TrustsOfRecord trusts={trustsOfCompanies(named)} />
      </>,
    ),
  )
})
