/** Spec §2.16: filters, the list and its pages, bulk actions, and the details of one lead. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { STATUSES, type Status } from '../../platform/database/schema/lead-values.ts'
import { urls } from '../../site/urls.ts'
import { useKeysSetting } from '../../staff/single-keys.tsx'
import { useAccount } from '../../staff/staff-layout.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { inWords } from '../fields/lead-words.ts'
import type { BulkStatusReply, Lead, LeadCounts } from './desk.contract.ts'
import {
  allLeads,
  downloadLeads,
  leadCountsQuery,
  leadListQuery,
  updateStatuses,
} from './desk.queries.ts'
import { Pager, ScreenHead } from './desk-parts.tsx'
import {
  LeadFilters,
  type ListView,
  QuickFilters,
  readLeadId,
  readView,
  writeView,
} from './lead-filters.tsx'
import { sortNames } from './lead-model.ts'
import { LeadSheet } from './lead-sheet.tsx'
import { KeyboardHelp, LeadTable, useLeadKeys } from './lead-table.tsx'

import { SavedViews } from './saved-views.tsx'

export const Route = createFileRoute('/admin/leads')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('leads')] }),
  component: LeadsScreen,
})

function LeadsScreen() {
  const canChange = useAccount().role !== 'viewer'
  const search = useLocation({ select: (location) => location.searchStr })
  const view = readView(search)
  const openId = readLeadId(search)
  const router = useRouter()
  const [q, setQ] = useState('')
  const [atStatus, setAtStatus] = useState(false)
  const [keysAreOn] = useKeysSetting()
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
      <ScreenHead title={m.desk_leads_heading()}>
        {counts.data && <Summary counts={counts.data} />}
        {counts.data && <QuickFilters view={view} counts={counts.data} />}
      </ScreenHead>
      <LeadFilters
        view={view}
        sources={[...new Set(['direct', ...leads.flatMap(({ source }) => source ?? [])])]}
        onFilter={filter}
        onSearch={(text) => {
          setQ(text)
          go({ ...view, page: 1 })
        }}
      />
      {(view.priority || view.sort === 'priority') && <ByChoice />}
      <SavedViews view={view} />
      <BulkBar selection={selection} leads={leads} view={view} q={q} canChange={canChange} />
      {list.error && <ErrorBox message={list.error.message} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading>{m.desk_leads_loading()}</Loading>}
      {list.data && !list.error && (
        <div aria-busy={list.isPlaceholderData}>
          {list.data.isMore && (
            <p className="meta">{m.desk_leads_more({ count: formatCount(list.data.total) })}</p>
          )}
          {leads.length === 0 ? (
            <Empty>
              <p>{m.desk_leads_none()}</p>
              <p>
                <Link href={urls.staff.leads()}>{m.desk_leads_show_all()}</Link>
              </p>
            </Empty>
          ) : (
            <LeadTable
              leads={leads}
              caption={m.desk_leads_caption({ sort: sortNames[view.sort]().toLowerCase() })}
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
      <KeyboardHelp
        keys={[
          [m.desk_leads_keys_list_1_1(), m.desk_leads_keys_list_1_2()],
          [m.desk_leads_keys_list_2_1(), m.desk_leads_keys_list_2_2()],
          [m.desk_leads_keys_list_3_1(), m.desk_leads_keys_list_3_2()],
          [m.desk_leads_keys_list_4_1(), m.desk_leads_keys_list_4_2()],
          [m.desk_leads_keys_list_5_1(), m.desk_leads_keys_list_5_2()],
          [m.desk_leads_keys_list_6_1(), m.desk_leads_keys_list_6_2()],
          [m.desk_leads_keys_list_7_1(), m.desk_leads_keys_list_7_2()],
        ]}
      />
      {openId !== null && (
        <LeadSheet
          id={openId}
          canChange={canChange}
          startsAtStatus={atStatus}
          onClose={() => open(null)}
          onOpen={open}
          ids={leads.map((lead) => lead.id)}
        />
      )}
    </>
  )
}

function Summary({ counts }: { counts: LeadCounts }) {
  const figures = { all: formatCount(counts.all), unanswered: formatCount(counts.new) }
  const overdue =
    counts.overdue > 0 && m.desk_leads_summary_overdue({ overdue: formatCount(counts.overdue) })
  const before = overdue
    ? m.desk_leads_summary_with_overdue(figures)
    : m.desk_leads_summary(figures)
  const after = m.desk_leads_summary_promise({ targetHours: counts.responseTargetHours })
  return (
    <p className="meta">
      {before}
      {overdue && <b className="overdue">{overdue}</b>}
      {after}
    </p>
  )
}

function ByChoice() {
  const [before, queue, after] = [
    m.desk_leads_by_choice_1(),
    m.desk_leads_by_choice_2(),
    m.desk_leads_by_choice_3(),
  ]
  return (
    <p className="meta">
      {before}
      <Link href={urls.staff.queue()}>{queue}</Link>
      {after}
    </p>
  )
}

/** Limited to the current page, so that no lead is changed unseen. */
function useSelection(leads: Lead[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const ids = new Set(leads.map((lead) => lead.id).filter((id) => chosen.has(id)))
  return {
    ids,
    onToggle: (id: number) => setChosen(ids.has(id) ? without(ids, id) : new Set([...ids, id])),
    onToggleAll: () =>
      setChosen(ids.size === leads.length ? new Set() : new Set(leads.map((lead) => lead.id))),
    clear: () => setChosen(new Set()),
  }
}

function without(ids: ReadonlySet<number>, id: number): Set<number> {
  return new Set([...ids].filter((other) => other !== id))
}

type BulkBarProps = {
  selection: ReturnType<typeof useSelection>
  leads: Lead[]
  view: ListView
  q: string
  canChange: boolean
}

/** A status for the selected leads, and a download of everything the filter matches. */
function BulkBar({ selection, leads, view, q, canChange }: BulkBarProps) {
  const queryClient = useQueryClient()
  const chosen = leads.filter((lead) => selection.ids.has(lead.id))
  return (
    <div className="bulk-bar">
      {canChange && chosen.length > 0 && <BulkStatus chosen={chosen} onDone={selection.clear} />}
      {canChange && chosen.length === 0 && <p className="meta">{m.desk_leads_bulk_hint()}</p>}
      <div className="actions">
        <button
          type="button"
          className="btn secondary compact"
          onClick={() => queryClient.invalidateQueries(allLeads)}
        >
          {m.desk_leads_refresh()}
        </button>
        {canChange && <Export view={view} q={q} />}
      </div>
    </div>
  )
}

function BulkStatus({ chosen, onDone }: { chosen: Lead[]; onDone: () => void }) {
  const [status, setStatus] = useState<Status>('contacted')
  const queryClient = useQueryClient()
  const apply = useMutation({
    mutationFn: () => updateStatuses(chosen, status),
    onSuccess: async (reply) => {
      onDone()
      showToast(outcomeOf(reply))
      await queryClient.invalidateQueries(allLeads)
    },
    onError: () =>
      showToast({
        title: m.desk_staff_form_error(),
        description: m.desk_leads_bulk_not_updated(),
        tone: 'bad',
      }),
  })
  return (
    <div className="bulk-status">
      <b>{m.desk_leads_bulk_selected({ count: chosen.length })}</b>
      <label htmlFor="bulk-status">{m.desk_desk_parts_status()}</label>
      <select
        id="bulk-status"
        value={status}
        onChange={(event) =>
          setStatus(STATUSES.find((known) => known === event.target.value) ?? 'new')
        }
      >
        {STATUSES.map((known) => (
          <option key={known} value={known}>
            {inWords(known)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="btn compact"
        disabled={apply.isPending}
        onClick={() => apply.mutate()}
      >
        {apply.isPending ? m.desk_desk_parts_updating() : m.desk_leads_bulk_apply()}
      </button>
      <button type="button" className="btn secondary compact" onClick={onDone}>
        {m.desk_leads_bulk_clear()}
      </button>
    </div>
  )
}

function outcomeOf({ updated, skipped }: BulkStatusReply) {
  if (skipped.length === 0) {
    return {
      title: m.desk_staff_form_success(),
      description: m.desk_leads_bulk_updated({ count: formatCount(updated) }),
    }
  }
  const description = m.desk_leads_bulk_skipped({
    skipped: skipped.length,
    updated: formatCount(updated),
  })
  return { title: m.desk_leads_bulk_partly_updated(), description, tone: 'bad' as const }
}

function Export({ view, q }: { view: ListView; q: string }) {
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => downloadLeads(view, q),
    onSuccess: () => queryClient.invalidateQueries(leadCountsQuery()),
    onError: () =>
      showToast({
        title: m.desk_staff_form_error(),
        description: m.desk_leads_export_failed(),
        tone: 'bad',
      }),
  })
  return (
    <button
      type="button"
      className="btn secondary compact"
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? m.desk_leads_export_pending() : m.desk_leads_export_start()}
    </button>
  )
}
