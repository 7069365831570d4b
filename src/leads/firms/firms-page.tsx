/** The partner firms, and the rules by which leads are routed to them. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { urls } from '../../site/urls.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { useAccount } from '../../staff/staff-layout.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Link } from '../../ui/link.tsx'
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
  const { all, list, fields, figures, deliveries } = firmsTexts()
  return (
    <section className="firm-table" aria-label={all}>
      <DataTable
        columns={[
          list.nameAndStates,
          figures.today,
          figures.thisMonth,
          figures.offered,
          figures.accepted,
          figures.medianAnswer,
          fields.delivery,
          list.state,
          ...(onEdit ? [list.actions] : []),
        ]}
        rows={firms.map((firm) => ({
          key: firm.id,
          cells: [
            <NameAndStates key={firm.id} firm={firm} />,
            used(firm.usedToday, firm.dailyCap),
            used(firm.usedThisMonth, firm.monthlyCap),
            firm.offered,
            firm.accepted,
            firm.medianAnswerHours === null ? '–' : hoursInWords(firm.medianAnswerHours),
            deliveries[firm.delivery],
            stateOf(firm),
            ...(onEdit ? [<FirmActions key={firm.id} firm={firm} onEdit={onEdit} />] : []),
          ],
        }))}
      />
    </section>
  )
}

function NameAndStates({ firm: { id, name, licensedStates } }: { firm: Firm }) {
  return (
    <>
      <Link href={urls.staff.firm(id)}>{name}</Link>
      <br />
      <span className="meta">{licensedStates.join(', ')}</span>
    </>
  )
}

function FirmActions({ firm, onEdit }: { firm: Firm; onEdit: (firm: Firm) => void }) {
  return (
    <div className="actions">
      <PauseButton firm={firm} />
      <button type="button" className="btn secondary compact" onClick={() => onEdit(firm)}>
        <ActionLabel words={firmsTexts().edit(firm.name)} />
      </button>
    </div>
  )
}
