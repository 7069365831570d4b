/** The documents of a thing of any kind, oldest first; facts cite them by their number. */

import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { messageOf } from '../../../platform/errors.ts'
import { ErrorBox } from '../../../ui/notices.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { GradeTag } from '../../evidence/grade-tag.tsx'
import { DocumentForm } from '../document-form.tsx'
import { DocumentRow } from '../record-documents.tsx'
import type { Texts } from '../record-draft.ts'
import type { ThingShared } from './thing-draft.ts'
import { saveThingDocument, withdrawThingDocument } from './things.queries.ts'

export function ThingDocuments({ thing, accept, meet }: ThingShared) {
  const { id: thingId, documents, revision, grade } = thing
  const id = useId()
  const [openId, setOpenId] = useState<number | null>(null)
  const [added, setAdded] = useState<Texts | null>(null)
  const withdraw = useMutation({
    mutationFn: (documentId: number) => withdrawThingDocument(thingId, documentId, { revision }),
    onSuccess: async (changed) => {
      showToast({ title: m.desk_records_doc_withdrawn() })
      await accept(changed)
    },
    onError: meet,
  })
  const save = async (written: object, documentId: number | null) => {
    const sent = saveThingDocument(thingId, documentId, revision, written)
    const changed = await sent.catch((error) => {
      meet(error)
      throw error
    })
    await accept(changed)
  }
  return (
    <section className="record-group" aria-labelledby={id}>
      <h2 id={id}>{m.desk_records_documents()}</h2>
      <p className="meta">{m.desk_records_documents_note()}</p>
      {withdraw.error && <ErrorBox message={messageOf(withdraw.error)} />}
      {documents.length === 0 && <p>{m.desk_records_no_documents()}</p>}
      <ol className="record-documents">
        {documents.map((document, at) => (
          <li key={document.id}>
            {openId === document.id ? (
              <DocumentForm
                key={revision}
                document={document}
                isOfThing
                onSave={(written) => save(written, document.id)}
                onClose={() => setOpenId(null)}
              />
            ) : (
              <DocumentRow
                document={document}
                number={at + 1}
                isBusy={withdraw.isPending}
                onEdit={() => setOpenId(document.id)}
                onWithdraw={() => withdraw.mutate(document.id)}
              />
            )}
          </li>
        ))}
      </ol>
      {added ? (
        <DocumentForm
          isOfThing
          texts={added}
          onType={setAdded}
          onSave={(written) => save(written, null)}
          onClose={() => setAdded(null)}
        />
      ) : (
        <button
          type="button"
          className="btn secondary compact"
          onClick={() => setAdded({ checkedOn: new Date().toISOString().slice(0, 10) })}
        >
          {m.desk_records_add_document()}
        </button>
      )}
      <p>
        <GradeTag grade={grade} /> {m.desk_things_grade_follows()}
      </p>
    </section>
  )
}
