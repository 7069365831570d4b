/** What is done with whole records: publish, retire, split, and merge with one that may be the same. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { urls } from '../../site/urls.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import {
  allRecords,
  duplicatesQuery,
  restoreRecord,
  retireRecord,
  splitRecord,
  tellApart,
} from './editing.queries.ts'
import { asItIs, type SharedProps } from './record-history.tsx'
import { MergePanel } from './record-merge.tsx'
import { idIn, Pane } from './record-pane.tsx'

type Open = 'merge' | 'split' | 'retire' | null

export function RecordActs(props: SharedProps) {
  const { record, accept, meet } = props
  const [open, setOpen] = useState<Open>(null)
  const [otherId, setOtherId] = useState<number | undefined>()
  const restore = useMutation({
    mutationFn: () => restoreRecord(record.id, { revision: record.revision }),
    onSuccess: async (changed) => {
      showToast({ title: m.desk_records_restored() })
      await accept(changed, asItIs)
    },
    onError: meet,
  })
  const close = () => setOpen(null)
  const toggle = (act: Open, label: string) => (
    <button
      type="button"
      className="btn secondary compact"
      aria-expanded={open === act}
      onClick={() => setOpen(open === act ? null : act)}
    >
      {label}
    </button>
  )
  return (
    <>
      <Duplicates
        record={record}
        onCompare={(id) => {
          setOtherId(id)
          setOpen('merge')
        }}
      />
      <section className="record-group">
        {restore.error && <ErrorBox message={messageOf(restore.error)} />}
        <p className="actions">
          {record.isActive ? (
            <>
              {toggle('merge', m.desk_records_merge())}
              {toggle('split', m.desk_records_split())}
              {toggle('retire', m.desk_records_retire())}
            </>
          ) : (
            <button
              type="button"
              className="btn secondary compact"
              disabled={restore.isPending}
              onClick={() => restore.mutate()}
            >
              {restore.isPending ? m.desk_records_restoring() : m.desk_records_make_public()}
            </button>
          )}
        </p>
        {open === 'merge' && (
          <MergePanel
            {...props}
            key={otherId}
            otherId={otherId}
            onOther={setOtherId}
            onClose={close}
          />
        )}
        {open === 'split' && <SplitPanel {...props} onClose={close} />}
        {open === 'retire' && <RetirePanel {...props} onClose={close} />}
      </section>
    </>
  )
}

type DuplicatesProps = Pick<SharedProps, 'record'> & { onCompare: (id: number) => void }

function Duplicates({ record, onCompare }: DuplicatesProps) {
  const id = useId()
  const queryClient = useQueryClient()
  const { data } = useQuery(duplicatesQuery(record.id))
  const apart = useMutation({
    mutationFn: (otherId: number) => tellApart(record.id, otherId),
    onSuccess: async () => {
      showToast({
        title: m.desk_records_told_apart(),
        description: m.desk_records_told_apart_text(),
      })
      await queryClient.invalidateQueries(allRecords)
    },
  })
  if (!data || data.duplicates.length === 0) return null
  return (
    <section className="record-group" aria-labelledby={id}>
      <h2 id={id}>{m.desk_records_duplicates()}</h2>
      {apart.error && <ErrorBox message={messageOf(apart.error)} />}
      <ul className="record-duplicates">
        {data.duplicates.map(({ id: otherId, number, name, reasons }) => {
          const of = m.desk_records_compare_with({ name })
          return (
            <li key={otherId}>
              <p>
                <span className="record-number">{number}</span>{' '}
                <a href={urls.staff.record(otherId)}>{name}</a>
                <span className="meta">{reasons.join('. ')}.</span>
              </p>
              <p className="actions">
                <button type="button" className="text-link" onClick={() => onCompare(otherId)}>
                  <ActionLabel words={[m.desk_records_compare(), of]} />
                </button>
                <button
                  type="button"
                  className="text-link"
                  disabled={apart.isPending}
                  onClick={() => apart.mutate(otherId)}
                >
                  <ActionLabel words={[m.desk_records_not_same(), of]} />
                </button>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type PanelProps = SharedProps & { onClose: () => void }

function RetirePanel({ record, accept, meet, onClose }: PanelProps) {
  const retire = useMutation({
    mutationFn: (form: FormData) => {
      const targetId = idIn(String(form.get('target')))
      return retireRecord(record.id, {
        revision: record.revision,
        reason: String(form.get('reason')).trim(),
        ...(targetId === undefined ? {} : { targetId }),
      })
    },
    onSuccess: async (changed) => {
      showToast({ title: m.desk_records_retired() })
      onClose()
      await accept(changed, asItIs)
    },
    onError: meet,
  })
  return (
    <Pane title={m.desk_records_retire_heading()} error={retire.error} onSend={retire.mutate}>
      <p className="hint">{m.desk_records_retire_note()}</p>
      <TextField
        id="retire-reason"
        name="reason"
        label={m.desk_records_retire_why()}
        maxLength={300}
        required
      />
      <TextField
        id="retire-target"
        name="target"
        label={m.desk_records_retire_target()}
        maxLength={12}
        pattern="([A-Za-z]{2}-)?[0-9]{1,9}"
        placeholder="FL-00413"
      />
      <p className="actions">
        <button type="submit" className="btn secondary compact" disabled={retire.isPending}>
          {retire.isPending ? m.desk_records_retiring() : m.desk_records_retire_do()}
        </button>
        <button type="button" className="text-link" onClick={onClose}>
          {m.desk_records_cancel()}
        </button>
      </p>
    </Pane>
  )
}

const FATES = ['stays', 'goes', 'both'] as const

function SplitPanel({ record, onClose }: PanelProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const fates = {
    stays: m.desk_records_split_stays(),
    goes: m.desk_records_split_goes(),
    both: m.desk_records_split_both(),
  }
  const split = useMutation({
    mutationFn: (form: FormData) =>
      splitRecord(record.id, {
        revision: record.revision,
        fields: { name: String(form.get('name')) },
        documents: record.documents.flatMap(({ id }) => {
          const fate = form.get(`document-${id}`)
          return fate === 'goes' || fate === 'both' ? [{ id, fate }] : []
        }),
      }),
    onSuccess: async (created) => {
      showToast({ title: m.desk_records_split_done() })
      await queryClient.invalidateQueries(allRecords)
      await router.navigate({ href: urls.staff.record(created.id) })
    },
  })
  return (
    <Pane title={m.desk_records_split_heading()} error={split.error} onSend={split.mutate}>
      <TextField
        id="split-name"
        name="name"
        label={m.desk_records_split_name()}
        hint={m.desk_records_split_note()}
        maxLength={200}
        required
      />
      {record.documents.map(({ id, title, year }) => (
        <fieldset key={id} className="record-choice">
          <legend>{[year, title].filter(Boolean).join(', ')}</legend>
          {FATES.map((fate) => (
            <label className="choice" key={fate}>
              <input
                type="radio"
                name={`document-${id}`}
                value={fate}
                defaultChecked={fate === 'stays'}
              />
              {fates[fate]}
            </label>
          ))}
        </fieldset>
      ))}
      <p className="actions">
        <button type="submit" className="btn secondary compact" disabled={split.isPending}>
          {split.isPending ? m.desk_records_splitting() : m.desk_records_split_do()}
        </button>
        <button type="button" className="text-link" onClick={onClose}>
          {m.desk_records_cancel()}
        </button>
      </p>
    </Pane>
  )
}
