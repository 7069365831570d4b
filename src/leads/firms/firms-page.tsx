/** The partner firms, and the rules by which leads are routed to them. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { urls } from '../../site/urls.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { useAccount } from '../../staff/staff-layout.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { ScreenHead } from '../desk/desk-parts.tsx'
import { RoutingRulesPanel } from '../routing/routing-rules.tsx'
import { hoursInWords, PauseButton, SecretOnce, stateOf, used } from './firm-parts.tsx'
import { FirmSheet } from './firm-sheet.tsx'
import type { Firm, SavedFirm } from './firms.contract.ts'
import { firmsQuery } from './firms.queries.ts'
import { firmsTexts } from './firms.texts.ts'

export const Route = createFileRoute('/admin/firms')({
  ssr: false,
  head: () => ({ meta: [staffTitle('firms')] }),
  component: FirmsScreen,
})

function FirmsScreen() {
  const { list: texts, add } = firmsTexts()
  const canChange = useAccount().role === 'admin'
  const { data, error, isPending, refetch } = useQuery(firmsQuery())
  const [editing, setEditing] = useState<Firm | 'new' | null>(null)
  const [saved, setSaved] = useState<SavedFirm | null>(null)
  const firms = data?.firms ?? []
  return (
    <>
      <ScreenHead title={texts.heading}>
        {data && (
          <p className="meta">
            {data.asOf ? texts.countedAt(inBrief(firms), formatMoment(data.asOf)) : inBrief(firms)}
          </p>
        )}
        {canChange && (
          <button type="button" className="btn compact" onClick={() => setEditing('new')}>
            {add}
          </button>
        )}
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>{texts.loading}</Loading>}
      {saved?.webhookSecret && <SecretOnce saved={saved} onClose={() => setSaved(null)} />}
      {data && firms.length === 0 && (
        <Empty>
          <p>{texts.none}</p>
        </Empty>
      )}
      {firms.length > 0 && <FirmTable firms={firms} onEdit={canChange ? setEditing : undefined} />}
      {data && <RoutingRulesPanel canChange={canChange} />}
      {editing && (
        <FirmSheet
          firm={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={setSaved}
        />
      )}
    </>
  )
}

function inBrief(firms: Firm[]): string {
  const states = new Set(
    firms.filter(({ active }) => active).flatMap((firm) => firm.licensedStates),
  )
  return firmsTexts().list.inBrief(firms.length, states.size)
}

type FirmTableProps = { firms: Firm[]; onEdit: ((firm: Firm) => void) | undefined }

function FirmTable({ firms, onEdit }: FirmTableProps) {
  const { all, list, fields, figures } = firmsTexts()
  return (
    <section className="firm-table" aria-label={all}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{list.nameAndStates}</th>
            <th scope="col">{figures.today}</th>
            <th scope="col">{figures.thisMonth}</th>
            <th scope="col">{figures.offered}</th>
            <th scope="col">{figures.accepted}</th>
            <th scope="col">{figures.medianAnswer}</th>
            <th scope="col">{fields.delivery}</th>
            <th scope="col">{list.state}</th>
            {onEdit && <th scope="col">{list.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {firms.map((firm) => (
            <FirmRow key={firm.id} firm={firm} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type FirmRowProps = { firm: Firm; onEdit: ((firm: Firm) => void) | undefined }

function FirmRow({ firm, onEdit }: FirmRowProps) {
  const { deliveries, edit } = firmsTexts()
  return (
    <tr>
      <th scope="row">
        <a href={urls.staff.firm(firm.id)}>{firm.name}</a>
        <br />
        <span className="meta">{firm.licensedStates.join(', ')}</span>
      </th>
      <td>{used(firm.usedToday, firm.dailyCap)}</td>
      <td>{used(firm.usedThisMonth, firm.monthlyCap)}</td>
      <td>{firm.offered}</td>
      <td>{firm.accepted}</td>
      <td>{firm.medianAnswerHours === null ? '–' : hoursInWords(firm.medianAnswerHours)}</td>
      <td>{deliveries[firm.delivery]}</td>
      <td>{stateOf(firm)}</td>
      {onEdit && (
        <td>
          <div className="actions">
            <PauseButton firm={firm} />
            <button type="button" className="btn secondary compact" onClick={() => onEdit(firm)}>
              <ActionLabel words={edit(firm.name)} />
            </button>
          </div>
        </td>
      )}
    </tr>
  )
}
