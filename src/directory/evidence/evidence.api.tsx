/** What the record of a facility says, as markup: pages place it as an island. */
import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { Problem } from '../../platform/http/problem.ts'
import { asEvidence, findGraded, listDocuments, listFacts } from './evidence.sql.ts'
import { EvidenceRecord } from './evidence-record.tsx'
import { YearsFigure } from './years-figure.tsx'

const ID_FILE = /^([0-9]{1,9})\.html$/

export const evidenceApi = new Hono().get('/evidence/:file', async (c) => {
  const { db } = c.var.services
  const id = Number(ID_FILE.exec(c.req.param('file'))?.[1])
  const found = id ? await findGraded(db, id) : null
  if (!found) throw new Problem(404, 'Facility not found')
  const [documents, facts] = await Promise.all([listDocuments(db, id), listFacts(db, id)])
  const evidence = documents.flatMap((document) =>
    asEvidence(document).map((item) => ({ ...item, id: document.id })),
  )
  const { grade, unknowns } = found
  return c.html(
    renderToStaticMarkup(
      <>
        <EvidenceRecord grade={grade} evidence={evidence} facts={facts} unknowns={unknowns} />
        <YearsFigure facility={found} />
      </>,
    ),
  )
})
