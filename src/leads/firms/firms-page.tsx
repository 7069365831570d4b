/** The partner firms, and the rules by which leads are routed to them. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../../site.config.ts'
import { urls } from '../../site/urls.ts'
import { useAccount } from '../../staff/staff-layout.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { ScreenHead } from '../desk/desk-parts.tsx'
import { RoutingRulesPanel } from '../routing/routing-rules.tsx'
import { hoursInWords, PauseButton, SecretOnce, stateOf, used } from './firm-parts.tsx'
import { DELIVERY_NAMES, FirmSheet } from './firm-sheet.tsx'
import type { Firm, SavedFirm } from './firms.contract.ts'
import { firmsQuery } from './firms.queries.ts'

export const Route = createFileRoute('/admin/firms')({
  ssr: false,
  head: () => ({ meta: [{ title: `Firms | ${site.name} staff` }] }),
  component: FirmsScreen,
})

function FirmsScreen() {
  const canChange = useAccount().role === 'admin'
  const { data, error, isPending, refetch } = useQuery(firmsQuery())
  const [editing, setEditing] = useState<Firm | 'new' | null>(null)
  const [saved, setSaved] = useState<SavedFirm | null>(null)
  const firms = data?.firms ?? []
  return (
    <>
      <ScreenHead title="Firms">
        {data && (
          <p className="meta">
            {inBrief(firms)}
            {data.asOf && `. Offers and answers as of ${formatMoment(data.asOf)}`}
          </p>
        )}
        {canChange && (
          <button type="button" className="btn compact" onClick={() => setEditing('new')}>
            Add firm
          </button>
        )}
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>Loading firms...</Loading>}
      {saved?.webhookSecret && <SecretOnce saved={saved} onClose={() => setSaved(null)} />}
      {data && firms.length === 0 && (
        <Empty>
          <p>No firms yet. Leads stay on the desk until a firm is added.</p>
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
  const count = firms.length === 1 ? '1 partner firm' : `${firms.length} partner firms`
  return `${count}, licensed in ${states.size} ${states.size === 1 ? 'state' : 'states'}`
}

type FirmTableProps = { firms: Firm[]; onEdit: ((firm: Firm) => void) | undefined }

function FirmTable({ firms, onEdit }: FirmTableProps) {
  return (
    <section className="firm-table" aria-label="All firms">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Firm and licensed states</th>
            <th scope="col">Today</th>
            <th scope="col">This month</th>
            <th scope="col">Offered</th>
            <th scope="col">Accepted</th>
            <th scope="col">Median answer</th>
            <th scope="col">Delivery</th>
            <th scope="col">State</th>
            {onEdit && <th scope="col">Actions</th>}
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
      <td>{DELIVERY_NAMES[firm.delivery]}</td>
      <td>{stateOf(firm)}</td>
      {onEdit && (
        <td>
          <div className="actions">
            <PauseButton firm={firm} />
            <button type="button" className="btn secondary compact" onClick={() => onEdit(firm)}>
              Edit<span className="visually-hidden"> {firm.name}</span>
            </button>
          </div>
        </td>
      )}
    </tr>
  )
}
