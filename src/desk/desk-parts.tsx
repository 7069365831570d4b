/** What the lead screens share: the heading row, badges, the pager, and their style sheet. */

import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { PAGE_SIZE } from '../leads/fields/fields.contract.ts'
import { inWords } from '../leads/fields/lead-words.ts'
import { m } from '../paraglide/messages.js'
import type { Priority, Status } from '../platform/database/schema/lead-values.ts'
import { SelectField } from '../ui/field.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { qualityOf } from './lead-model.ts'
// Imported here and not in a page: what a page file imports is loaded with every page of the site.
import './lead-desk.css'

/** As `leadCan` asks. */
export const statedConsent = (consent: LeadDetail['consent']) =>
  consent ? (consent.withdrawnAt ? 'withdrawn' : 'given') : 'none'

export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="screen-head">
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** Spec §2.16: a bar marks priority, a dot marks status; the word is always shown, never color alone. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  return <span className={`pill priority-${priority}`}>{inWords(priority)}</span>
}

export function StatusBadge({ status }: { status: Status }) {
  return <span className={`pill status-${status}`}>{inWords(status)}</span>
}

export function QualityBadge({ lead }: { lead: Parameters<typeof qualityOf>[0] }) {
  const quality = qualityOf(lead)
  if (!quality) return null
  return <span className={`pill quality-${quality.level}`}>{inWords(quality.level)}</span>
}

/** A label that only names its object where it is read aloud: `View Details` of a person. */
export function WithHidden({ parts: [shown, hidden] }: { parts: readonly string[] }) {
  return (
    <>
      {shown}
      <span className="visually-hidden">{hidden}</span>
    </>
  )
}

/** A long address, of a person or a page, may break after a dot, @ or slash, not in the middle of a word. */
export function AddressText({ address }: { address: string }) {
  return address.split(/(?<=[.@/])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))
}

type PagerProps = { page: number; total: number; onPage: (page: number) => void }

/** Spec §2.16: shown only when there is more than one page. */
export function Pager({ page, total, onPage }: PagerProps) {
  if (total <= PAGE_SIZE) return null
  const pages = Math.ceil(total / PAGE_SIZE)
  return (
    <nav className="pager" aria-label={m.desk_desk_parts_pages()}>
      <button
        type="button"
        className="btn secondary compact"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {m.desk_desk_parts_previous()}
      </button>
      <span>{m.desk_desk_parts_page({ page, pages })}</span>
      <button
        type="button"
        className="btn secondary compact"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {m.desk_desk_parts_next()}
      </button>
    </nav>
  )
}

type EnumFieldProps<T extends string> = {
  values: readonly T[]
  labelOf?: (value: T) => string
  /** Undefined when the placeholder was chosen. */
  onChange: (value: T | undefined) => void
} & Omit<ComponentProps<typeof SelectField>, 'options' | 'onChange'>

/** A select of known values, typed by them. */
export function EnumField<T extends string>(props: EnumFieldProps<T>) {
  const { values, labelOf = inWords, onChange, ...field } = props
  return (
    <SelectField
      options={values.map((value) => ({ value, label: labelOf(value) }))}
      onChange={(event) => onChange(values.find((value) => value === event.target.value))}
      {...field}
    />
  )
}
