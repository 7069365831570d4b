/** The exposure history with nothing filled in, and the example for people without JavaScript, as markup. */

import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { m } from '../../paraglide/messages.js'
import { EntryRow } from './entry-row.tsx'

import ExposurePaper from './exposure-paper.tsx'
import { workedExample } from './worked-example.ts'

export const workHistoryApi = new Hono().get('/work-history-pages/blank', (c) =>
  c.html(
    renderToStaticMarkup(
      <>
        <div className="no-js-only noprint">
          <p className="callout">{m.exposure_paper_needs_script()}</p>
          <ul className="work-entries">
            {workedExample().people[0]?.entries.map((entry) => (
              <EntryRow key={entry.from} entry={entry} />
            ))}
          </ul>
        </div>
        <ExposurePaper entries={[]} records={{}} />
      </>,
    ),
    200,
    { 'x-robots-tag': 'noindex' },
  ),
)
