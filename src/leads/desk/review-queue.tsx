/** The screen of reports that are handled and marked done: corrections and missing workplaces. */

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'

import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Pager, ScreenHead, WithHidden } from './desk-parts.tsx'

export type QueueView = { isOpenOnly: boolean; page: number }

export const firstView: QueueView = { isOpenOnly: true, page: 1 }

type ReviewQueueProps = {
  texts: { heading: string; showCompleted: string; loading: string; none: string }
  view: QueueView
  onView: (view: QueueView) => void
  query: {
    data: { total: number } | undefined
    error: Error | null
    isPending: boolean
    refetch: () => unknown
  }
  /** The items of the list. */
  children: ReactNode
}

export function ReviewQueue(props: ReviewQueueProps) {
  const { texts, view, onView, query, children } = props
  return (
    <>
      <ScreenHead title={texts.heading}>
        <label className="choice">
          <input
            type="checkbox"
            checked={!view.isOpenOnly}
            onChange={(event) => onView({ isOpenOnly: !event.target.checked, page: 1 })}
          />
          {texts.showCompleted}
        </label>
      </ScreenHead>
      {query.error && <ErrorBox message={query.error.message} onRetry={() => query.refetch()} />}
      {query.isPending && <Loading>{texts.loading}</Loading>}
      {query.data?.total === 0 && (
        <Empty>
          <p>{texts.none}</p>
        </Empty>
      )}
      <ul className="plain-list corrections">{children}</ul>
      {query.data && (
        <Pager
          page={view.page}
          total={query.data.total}
          onPage={(page) => onView({ ...view, page })}
        />
      )}
    </>
  )
}

type ReviewItemProps = {
  name: string
  isDone: boolean
  canChange: boolean
  onMark: () => Promise<unknown>
  /** What to refetch after a change. */
  changes: { queryKey: QueryKey }
  failure: string
  children: ReactNode
  moreActions?: ReactNode
}

export function ReviewItem(props: ReviewItemProps) {
  const { name, isDone, canChange, onMark, changes, failure, children, moreActions } = props
  const queryClient = useQueryClient()
  const mark = useMutation({
    mutationFn: onMark,
    onError: () =>
      showToast({ title: m.desk_staff_form_error(), description: failure, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(changes),
  })
  return (
    <li className={isDone ? 'inactive' : undefined}>
      <div>{children}</div>
      <div className="actions">
        {canChange && (
          <button
            type="button"
            className="btn compact"
            disabled={mark.isPending}
            onClick={() => mark.mutate()}
          >
            <WithHidden
              parts={
                isDone
                  ? [m.desk_review_queue_reopen_1(), m.desk_review_queue_reopen_2({ name })]
                  : [m.desk_review_queue_mark_done_1(), m.desk_review_queue_mark_done_2({ name })]
              }
            />
          </button>
        )}
        {moreActions}
      </div>
    </li>
  )
}
