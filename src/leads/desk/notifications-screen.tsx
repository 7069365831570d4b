/** Notifications that were given up after many tries, and sending them again. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { urls } from '../../site/urls.ts'
import { useAccount } from '../../staff/staff-frame.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { failedNoticesQuery, retryNotices } from './lead-desk.queries.ts'
import './lead-desk.css'

const CHANNELS = { mail: 'E-mail', webhook: 'Webhook' }

export function NotificationsScreen() {
  const canChange = useAccount().role !== 'viewer'
  const { data, error, isPending, refetch } = useQuery(failedNoticesQuery())
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: (jobIds: string[] | undefined) => retryNotices(jobIds),
    onSuccess: ({ retried }) =>
      showToast({ title: 'Success', description: `${retried} being sent again` }),
    onError: () => showToast({ title: 'Error', description: 'Retry failed', tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(failedNoticesQuery()),
  })
  const failed = data?.failed ?? []
  return (
    <>
      <div className="atop">
        <h1>Failed notifications</h1>
        {canChange && failed.length > 1 && (
          <button
            type="button"
            className="btn two sm"
            disabled={retry.isPending}
            onClick={() => retry.mutate(undefined)}
          >
            Retry all
          </button>
        )}
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>Loading notifications...</Loading>}
      {data && failed.length === 0 && (
        <Empty>
          <p>Every notification was delivered, or is still being tried.</p>
        </Empty>
      )}
      <ul className="plainlist">
        {failed.map((notice) => (
          <li key={notice.jobId}>
            <div>
              <b>{CHANNELS[notice.channel]}</b> about{' '}
              <a href={urls.staff.lead(notice.leadId)}>lead {notice.reference}</a>
              <p className="meta">Given up {formatMoment(notice.failedAt)}</p>
            </div>
            {canChange && (
              <button
                type="button"
                className="btn two sm"
                disabled={retry.isPending}
                onClick={() => retry.mutate([notice.jobId])}
              >
                Retry<span className="vh"> lead {notice.reference}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
