/** The texts about one place or facility, in both languages, with the public page beside them. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { ApiError } from '../../platform/web/api-client.ts'
import { urls } from '../../site/urls.ts'
import { staffTitle } from '../../staff/staff-title.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { Others } from '../editing/others.tsx'
import { TextEditor } from './text-editor.tsx'
import { TextHistory } from './text-history.tsx'
import { keyName } from './text-names.ts'
import type { TextKey, TextSubject } from './text-rules.ts'
import type { TextDetail } from './texts.contract.ts'
import { textQuery } from './texts.queries.ts'

export const Route = createFileRoute('/admin/texts/$subject/$subjectId')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('texts')] }),
  component: TextScreen,
})

function TextScreen() {
  const { subject, subjectId } = Route.useParams()
  const of = { subject: subject as TextSubject, id: Number(subjectId) }
  const { data, error, refetch, isFetchedAfterMount } = useQuery(textQuery(of))
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      <p className="meta">
        <Link href={urls.staff.texts()}>{m.desk_texts_back()}</Link>
      </p>
      {isMissing && (
        <Empty>
          <p>{m.desk_texts_missing()}</p>
        </Empty>
      )}
      {error && !isMissing && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {/* The cache may be stale, and only a fresh text may be edited. */}
      {data && isFetchedAfterMount && <Texts key={`${subject} ${data.id}`} text={data} />}
      {!(data && isFetchedAfterMount) && !error && <Loading>{m.desk_texts_loading_one()}</Loading>}
    </>
  )
}

function Texts({ text }: { text: TextDetail }) {
  const { id, name, place, path, subject, versions, sharedBy, revision } = text
  const queryClient = useQueryClient()
  const first = versions.find(({ isShown }) => isShown) ?? versions[0]
  const [key, setKey] = useState<TextKey | undefined>(first?.key)
  const version = versions.find((one) => one.key === key)
  return (
    <article className="record-editor">
      <header className="lead-head">
        <h1>
          {name}
          {place && (subject === 'city' ? `, ${place}` : '')}
        </h1>
        {subject === 'facility' && <p className="meta">{place}</p>}
        <a href={path} target="_blank" rel="noreferrer">
          {m.desk_records_public_page()}
        </a>
        <Others
          path={`/admin/texts/${subject}/${id}`}
          revision={revision}
          onShow={() => queryClient.fetchQuery({ ...textQuery(text), staleTime: 0 })}
        />
        {sharedBy > 1 && <p className="record-note">{m.desk_texts_shared({ count: sharedBy })}</p>}
      </header>
      {versions.length > 1 && (
        <fieldset className="text-versions" aria-label={m.desk_texts_versions()}>
          {versions.map((one) => (
            <button
              key={one.key}
              type="button"
              aria-pressed={one.key === key}
              onClick={() => setKey(one.key)}
            >
              <b>{keyName(one.key)}</b>
              <span>{stateOf(one)}</span>
            </button>
          ))}
        </fieldset>
      )}
      {version && (
        <TextEditor key={`${version.key} ${text.revision}`} text={text} version={version} />
      )}
      <TextHistory text={text} />
    </article>
  )
}

function stateOf({ isShown, isPublished, isTakenBy, blocks }: TextDetail['versions'][number]) {
  if (isTakenBy) return m.desk_texts_state_taken()
  if (isShown) return m.desk_texts_state_shown()
  if (blocks.length === 0) return m.desk_texts_state_none()
  return isPublished ? m.desk_texts_state_behind() : m.desk_texts_state_withdrawn()
}
