/** What the record of a facility says, as markup: pages place it as islands. */

import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { m } from '../../paraglide/messages.js'
import type { Queryable } from '../../platform/database/open.ts'
import { Problem } from '../../platform/http/problem.ts'
import { urls } from '../../site/urls.ts'
import { workHistoryLink } from '../../tools/work-history/add-link.ts'
import { findRowById } from '../facility-row.sql.ts'
import { listDocuments, listEvidence } from './evidence.sql.ts'

import { EvidenceRecord, ShownStrip } from './evidence-record.tsx'

const ID_FILE = /^([0-9]{1,9})\.html$/

export async function readRecord(db: Queryable, file: string) {
  const id = Number(ID_FILE.exec(file)?.[1])
  const found = id ? await findRowById(db, id) : null
  if (!found) throw new Problem(404, 'Facility not found')
  const documents = await listDocuments(db, id)
  const evidence = await listEvidence(db, documents)
  return { ...found, company: found.companyName, parent: found.parentCompany, evidence }
}

export const evidenceApi = new Hono()
  .get('/evidence/:file', async (c) => {
    const record = await readRecord(c.var.services.db, c.req.param('file'))
    const { id, grade, evidence, city, state } = record
    const path = urls.facility(state.slug, city.slug, record.slug)
    return c.html(
      renderToStaticMarkup(
        <>
          <EvidenceRecord grade={grade} evidence={evidence} />
          <p className="noprint">
            <a
              className="arrow-link"
              href={workHistoryLink({ ...record, record: { id, path, grade } })}
              rel="nofollow"
            >
              {m.common_add_to_history()}
            </a>
          </p>
        </>,
      ),
    )
  })
  .get('/shown/:file', async (c) => {
    const { evidence } = await readRecord(c.var.services.db, c.req.param('file'))
    return c.html(renderToStaticMarkup(<ShownStrip evidence={evidence} />))
  })
