/** Two records of one place side by side, field by field: which value stays. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field.tsx'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { RecordDetail } from './editing.contract.ts'
import { mergeRecords, recordQuery, type TakenField } from './editing.queries.ts'
import { textsOf } from './record-draft.ts'
import { asItIs, type SharedProps } from './record-history.tsx'
import { idIn, Pane } from './record-pane.tsx'
import './records.css'
import './things/things-editing.css'

type MergePanelProps = SharedProps & {
  otherId: number | undefined
  onOther: (id: number | undefined) => void
  onClose: () => void
}

export function MergePanel(props: MergePanelProps) {
  const { record, otherId, onOther, onClose } = props
  if (otherId === undefined || otherId === record.id) {
    return (
      <Pane
        title={m.desk_records_merge_heading()}
        error={otherId === record.id ? new Error(m.desk_records_merge_self()) : null}
        onSend={(form) => onOther(idIn(String(form.get('other'))))}
      >
        <TextField
          id="merge-other"
          name="other"
          label={m.desk_records_merge_other()}
          maxLength={12}
          pattern="([A-Za-z]{2}-)?[0-9]{1,9}"
          placeholder="FL-00413"
          required
        />
        <p className="actions">
          <button type="submit" className="btn secondary compact">
            {m.desk_records_merge_find()}
          </button>
          <button type="button" className="text-link" onClick={onClose}>
            {m.desk_records_cancel()}
          </button>
        </p>
      </Pane>
    )
  }
  return <SideBySide {...props} otherId={otherId} />
}

/** The place of the record that stays, and the names of both, are no choice. */
const NO_CHOICE = new Set(['city', 'formerNames'])

function SideBySide(props: MergePanelProps & { otherId: number }) {
  const { record, otherId, accept, meet, onClose, onOther } = props
  const { data: other, error, isFetchedAfterMount } = useQuery(recordQuery(otherId))
  const merge = useMutation({
    mutationFn: (form: FormData) =>
      mergeRecords(record.id, {
        revision: record.revision,
        otherId,
        otherRevision: other?.revision,
        taken: [...form].flatMap(([name, side]) => (side === 'other' ? [name as TakenField] : [])),
      }),
    onSuccess: async (changed) => {
      showToast({ title: m.desk_records_merged() })
      onClose()
      onOther(undefined)
      await accept(changed, asItIs)
    },
    onError: meet,
  })
  if (error) return <ErrorBox message={error.message} />
  if (!other || !isFetchedAfterMount) return <Loading>{m.desk_records_merge_loading()}</Loading>
  const names = { kept: `${record.number} ${record.name}`, gone: `${other.number} ${other.name}` }
  return (
    <Pane title={m.desk_records_merge_heading()} error={merge.error} onSend={merge.mutate}>
      <p className="hint">{m.desk_records_merge_note(names)}</p>
      <div className="record-scroll">
        <table className="record-sides">
          <thead>
            <tr>
              <th scope="col">{m.desk_records_merge_field()}</th>
              <th scope="col">{m.desk_records_merge_keep({ number: record.number })}</th>
              <th scope="col">{m.desk_records_merge_goes({ number: other.number })}</th>
            </tr>
          </thead>
          <tbody>
            <FieldRows record={record} other={other} />
            <tr>
              <th scope="row">{m.desk_records_merge_documents()}</th>
              <td>{record.documents.length}</td>
              <td>{other.documents.length}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className="actions">
        <button type="submit" className="btn secondary compact" disabled={merge.isPending}>
          {merge.isPending
            ? m.desk_records_merging()
            : m.desk_records_merge_into({ number: record.number })}
        </button>
        <button type="button" className="text-link" onClick={onClose}>
          {m.desk_records_cancel()}
        </button>
      </p>
    </Pane>
  )
}

type FieldRowsProps = {
  record: RecordDetail
  other: RecordDetail
  /** Where several pairs are on one page. */
  group?: string
}

/** A value that only one of them has is kept, so there is nothing to choose. */
export function FieldRows({ record, other, group }: FieldRowsProps) {
  const [own, its] = [textsOf(record), textsOf(other)]
  return record.declared
    .filter(({ name, group }) => group !== 'page' && (own[name] || its[name]))
    .map(({ name, label }) => {
      const [a = '', b = ''] = [own[name], its[name]]
      const isChoice = a !== b && a !== '' && b !== '' && !NO_CHOICE.has(name)
      const side = (value: string, text: string, isFirst: boolean) =>
        isChoice ? (
          <label className="choice">
            <input
              type="radio"
              name={group ? `${group} ${name}` : name}
              value={value}
              defaultChecked={isFirst}
            />
            <span>{text}</span>
          </label>
        ) : (
          text || m.desk_records_none()
        )
      return (
        <tr key={name}>
          <th scope="row">{label}</th>
          {a === b ? (
            <td colSpan={2}>{m.desk_records_merge_same({ value: a })}</td>
          ) : (
            <>
              <td>{side('own', a, true)}</td>
              <td>{side('other', b, false)}</td>
            </>
          )}
        </tr>
      )
    })
}
