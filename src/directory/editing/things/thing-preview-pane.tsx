/** The record as its public page will show it, in English and in Spanish. */

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { ApiError } from '../../../platform/web/api-client.ts'
import { ErrorBox, Loading } from '../../../ui/notices.tsx'
import type { PreviewLanguage } from '../editing.queries.ts'
import { PageMarkup } from '../record-preview.tsx'
import type { ThingDetail, ThingEdits } from './edited-things.contract.ts'
import { thingPreviewQuery } from './things.queries.ts'
import '../../kinds/things.css'

const NO_EDITS: ThingEdits = {}

export function ThingPreview({ thing, edits }: { thing: ThingDetail; edits: ThingEdits }) {
  const id = useId()
  const [language, setLanguage] = useState<PreviewLanguage>('en')
  const { data, error, refetch } = useQuery(thingPreviewQuery(thing, edits, language))
  const { data: published } = useQuery(thingPreviewQuery(thing, NO_EDITS, language))
  const isWrong = error instanceof ApiError && error.status === 400
  const names = { en: m.desk_records_english(), es: m.desk_records_spanish() }
  return (
    <section className="record-preview" aria-labelledby={id}>
      <header>
        <h2 id={id}>{m.desk_records_preview()}</h2>
        <div className="record-languages">
          {(['en', 'es'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={language === each}
              onClick={() => setLanguage(each)}
            >
              {names[each]}
            </button>
          ))}
        </div>
      </header>
      {isWrong && <p className="meta">{m.desk_records_preview_wrong()}</p>}
      {error && !isWrong && (
        <ErrorBox message={m.desk_records_preview_failed()} onRetry={() => refetch()}>
          <p>{error.message}</p>
        </ErrorBox>
      )}
      {!data && !error && <Loading>{m.desk_records_preview_loading()}</Loading>}
      {data && !isWrong && (
        <PageMarkup
          html={data.html}
          published={published?.html ?? data.html}
          language={language}
          className="thing"
        />
      )}
      <footer className="meta">{m.desk_records_preview_tint()}</footer>
    </section>
  )
}
