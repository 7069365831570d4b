/** The public page as the draft would make it, rendered by the components of the page itself. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { renderedHtml } from '../../platform/web/trusted-types.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import type { RecordDetail } from './editing.contract.ts'
import { type Fields, type PreviewLanguage, previewQuery } from './editing.queries.ts'
import '../evidence/evidence.css'
import '../facilities/facility-page.css'

type RecordPreviewProps = { record: RecordDetail; fields: Fields }

export function RecordPreview({ record, fields }: RecordPreviewProps) {
  const id = useId()
  const [language, setLanguage] = useState<PreviewLanguage>('en')
  const { data, error, refetch } = useQuery(previewQuery(record, fields, language))
  const { data: published } = useQuery(previewQuery(record, NO_FIELDS, language))
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
      {error && (
        <ErrorBox message={m.desk_records_preview_failed()} onRetry={() => refetch()}>
          <p>{error.message}</p>
        </ErrorBox>
      )}
      {!data && !error && <Loading>{m.desk_records_preview_loading()}</Loading>}
      {data && data.html === null && <p className="meta">{m.desk_records_preview_wrong()}</p>}
      {data?.html && (
        <PageMarkup html={data.html} published={published?.html ?? data.html} language={language} />
      )}
      <footer className="meta">{m.desk_records_preview_tint()}</footer>
    </section>
  )
}

const NO_FIELDS: Fields = {}

type PageMarkupProps = {
  html: string
  published: string
  language: PreviewLanguage
  className?: string
}

/** The page with what differs from the published one tinted. */
export function PageMarkup({ html, published, language, className = 'facility' }: PageMarkupProps) {
  const page = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => renderedHtml(html), [html])
  const was = useMemo(() => renderedHtml(published), [published])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are read again when their markup changes
  useEffect(() => {
    if (page.current && before.current) tint(page.current, before.current)
  }, [shown, was])
  return (
    <>
      <div
        ref={page}
        className={`record-page ${className}`}
        lang={language}
        // A link leads away from what is being typed, so it opens beside it.
        onClickCapture={({ target }) => {
          const link = (target as Element).closest('a')
          if (link) link.target = '_blank'
        }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own API from our own components
        dangerouslySetInnerHTML={{ __html: shown }}
      />
      <div
        ref={before}
        hidden
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the same page as it is published
        dangerouslySetInnerHTML={{ __html: was }}
      />
    </>
  )
}

/** What is compared: the smallest parts of the page that say something by themselves. */
const PARTS = ['.preview-title', '.tagline>*', 'dd', 'p', 'li:not(:has(p))', '.shown'].join()

const textsIn = (root: Element) =>
  [...root.querySelectorAll<HTMLElement>(PARTS)].map((part) => part.textContent)

function tint(page: Element, before: Element): void {
  const known = new Set(textsIn(before))
  for (const part of page.querySelectorAll<HTMLElement>(PARTS)) {
    part.classList.toggle('changed', !known.has(part.textContent))
  }
}
