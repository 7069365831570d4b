/** The screen of reports that are handled and marked done: corrections and missing workplaces. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Pager, ScreenHead } from './desk-parts.tsx'

export type QueueView = { isOpenOnly: boolean; page: number }

export const firstView: QueueView = { isOpenOnly: true, page: 1 }

type ReviewQueueProps = {
  title: string
  /** In the plural. */
  noun: string
  /** Where visitors report them; shown when none are waiting. */
  origin: string
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
  const { title, noun, origin, view, onView, query, children } = props
  return (
    <>
      <ScreenHead title={title}>
        <label className="choice">
          <input
            type="checkbox"
            checked={!view.isOpenOnly}
            onChange={(event) => onView({ isOpenOnly: !event.target.checked, page: 1 })}
          />
          Show completed {noun}
        </label>
      </ScreenHead>
      {query.error && <ErrorBox message={query.error.message} onRetry={() => query.refetch()} />}
      {query.isPending && <Loading>Loading {noun}...</Loading>}
      {query.data?.total === 0 && (
        <Empty>
          <p>
            No {noun} are waiting. {origin}
          </p>
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
    onError: () => showToast({ title: 'Error', description: failure, tone: 'bad' }),
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
            {isDone ? 'Reopen' : 'Mark done'}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
        {moreActions}
      </div>
    </li>
  )
}
