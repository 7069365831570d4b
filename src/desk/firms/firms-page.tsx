/** The partner firms, and the rules by which leads are routed to them. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { Firm, SavedFirm } from '../../leads/firms/firms.contract.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { useAccount } from '../../staff/staff-layout.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { ScreenHead } from '../desk-parts.tsx'
import { ErasureNotices } from '../erase-person.tsx'
import { RoutingRulesPanel } from '../routing/routing-rules.tsx'
import { deliveryNames } from './delivery-names.ts'
import { hoursInWords, PauseButton, SecretOnce, stateOf, used } from './firm-parts.tsx'
import { FirmSheet } from './firm-sheet.tsx'
import { firmsQuery } from './firms.queries.ts'

export const Route = createFileRoute('/admin/firms')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('firms')] }),
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
      <ScreenHead title={m.desk_firms_list_heading()}>
        {data && (
          <p className="meta">
            {data.asOf
              ? m.desk_firms_list_counted_at({
                  inBrief: inBrief(firms),
                  moment: formatMoment(data.asOf),
                })
              : inBrief(firms)}
          </p>
        )}
        {canChange && (
          <button type="button" className="btn compact" onClick={() => setEditing('new')}>
            {m.desk_firms_add()}
          </button>
        )}
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>{m.desk_firms_list_loading()}</Loading>}
      {saved?.webhookSecret && <SecretOnce saved={saved} onClose={() => setSaved(null)} />}
      {data && firms.length === 0 && (
        <Empty>
          <p>{m.desk_firms_list_none()}</p>
        </Empty>
      )}
      {firms.length > 0 && <FirmTable firms={firms} onEdit={canChange ? setEditing : undefined} />}
      {firms.some(
        ({ licensedStates, leftFloridaOn }) => licensedStates.includes('FL') || leftFloridaOn,
      ) && <FloridaLists />}
      {data && <ErasureNotices />}
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

/** For the year that runs, and for the one that is over when the list is filed. */
function FloridaLists() {
  const year = new Date().getFullYear()
  return (
    <>
      <p className="actions florida-lists">
        {[year, year - 1].map((each) => (
          <a key={each} href={`/api/admin/firms/florida.csv?year=${each}`} download>
            {m.desk_firms_list_florida({ year: each })}
          </a>
        ))}
      </p>
      <p className="meta">{m.desk_firms_list_florida_note()}</p>
    </>
  )
}

function inBrief(firms: Firm[]): string {
  const states = new Set(
    firms.filter(({ active }) => active).flatMap((firm) => firm.licensedStates),
  )
  return m.desk_firms_list_in_brief({ firms: firms.length, states: states.size })
}

type FirmTableProps = { firms: Firm[]; onEdit: ((firm: Firm) => void) | undefined }

function FirmTable({ firms, onEdit }: FirmTableProps) {
  return (
    <section className="firm-table" aria-label={m.desk_firms_all()}>
      <DataTable
        columns={[
          m.desk_firms_list_name_and_states(),
          m.desk_firms_figures_today(),
          m.desk_firms_figures_this_month(),
          m.desk_common_offered(),
          m.desk_common_accepted(),
          m.desk_firms_figures_median_answer(),
          m.desk_firms_fields_delivery(),
          m.desk_common_state(),
          ...(onEdit ? [m.desk_firms_list_actions()] : []),
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
            deliveryNames[firm.delivery](),
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
        <ActionLabel words={[m.desk_firms_edit_1(), m.desk_firms_edit_2({ firm: firm.name })]} />
      </button>
    </div>
  )
}
