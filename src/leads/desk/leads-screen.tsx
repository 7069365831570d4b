/** Spec §2.16: filters, the list, its pages, and the details of one lead beside it. */
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { urls } from '../../site/urls.ts'
import { useAccount } from '../../staff/staff-frame.tsx'
import { formatCount } from '../../ui/format.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import type { LeadCounts } from './lead-desk.contract.ts'
import { leadCountsQuery, leadListQuery } from './lead-desk.queries.ts'
import { LeadFilters, QuickFilters } from './lead-filters.tsx'
import { LeadSheet } from './lead-sheet.tsx'
import { LeadTable } from './lead-table.tsx'
import { SORT_LABELS } from './lead-words.ts'
import { type ListView, readLeadId, readView, writeView } from './list-view.ts'
import { Pager } from './pager.tsx'
import { useKeysSetting, useLeadKeys } from './use-lead-keys.ts'
import { useSelection } from './use-selection.ts'
import './lead-desk.css'

export function LeadsScreen() {
  const canChange = useAccount().role !== 'viewer'
  const search = useLocation({ select: (location) => location.searchStr })
  const view = readView(search)
  const openId = readLeadId(search)
  const router = useRouter()
  const [q, setQ] = useState('')
  const [atStatus, setAtStatus] = useState(false)
  const [keysAreOn, setKeysAreOn] = useKeysSetting()
  const list = useQuery(leadListQuery(view, q))
  const counts = useQuery(leadCountsQuery())
  const leads = list.data?.submissions ?? []
  const selection = useSelection(leads)

  const go = (next: ListView, lead: number | null = null) =>
    router.navigate({ href: urls.staff.leads() + writeView(next, lead), resetScroll: !lead })
  const filter = (change: Partial<ListView>) => go({ ...view, page: 1, ...change })
  const open = (id: number | null, isAtStatus = false) => {
    setAtStatus(isAtStatus)
    router.navigate({ href: urls.staff.leads() + writeView(view, id), resetScroll: false })
  }
  useLeadKeys({
    onStatus: (id) => open(id, true),
    onSelect: (id) => canChange && selection.onToggle(id),
    isPaused: openId !== null || !keysAreOn,
  })

  return (
    <>
      <div className="atop">
        <h1>Leads</h1>
        {counts.data && <Summary counts={counts.data} />}
        {counts.data && <QuickFilters view={view} counts={counts.data} />}
      </div>
      <LeadFilters
        view={view}
        onFilter={filter}
        onSearch={(text) => {
          setQ(text)
          go({ ...view, page: 1 })
        }}
      />
      <BulkBar selection={selection} leads={leads} view={view} q={q} canChange={canChange} />
      {list.error && <ErrorBox message={list.error.message} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading>Loading leads...</Loading>}
      {list.data && !list.error && (
        <div aria-busy={list.isPlaceholderData}>
          {list.data.isMore && (
            <p className="meta">
              More than {formatCount(list.data.total)} leads match. Add a word to narrow it down.
            </p>
          )}
          {leads.length === 0 ? (
            <Empty>
              <p>No leads match.</p>
              <p>
                <a href={urls.staff.leads()}>Show all leads</a>
              </p>
            </Empty>
          ) : (
            <LeadTable
              leads={leads}
              caption={`Leads, ${SORT_LABELS[view.sort].toLowerCase()}`}
              targetHours={counts.data?.responseTargetHours ?? 24}
              openId={openId}
              onOpen={open}
              {...(canChange ? { selection } : {})}
            />
          )}
          <Pager
            page={view.page}
            total={list.data.total}
            onPage={(page) => go({ ...view, page })}
          />
        </div>
      )}
      <KeyboardHelp isOn={keysAreOn} onChange={setKeysAreOn} />
      {openId !== null && (
        <LeadSheet
          id={openId}
          canChange={canChange}
          startsAtStatus={atStatus}
          onClose={() => open(null)}
          onOpen={open}
        />
      )}
    </>
  )
}

function Summary({ counts }: { counts: LeadCounts }) {
  return (
    <p className="meta">
      {formatCount(counts.all)} in all. {formatCount(counts.new)} new
      {counts.overdue > 0 && (
        <>
          , <b className="ov">{formatCount(counts.overdue)} overdue</b>
        </>
      )}
      . The promise is contact within {counts.responseTargetHours} hours.
    </p>
  )
}
