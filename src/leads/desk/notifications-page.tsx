/** Notifications that failed after all retries, and a way to send them again. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import type { Channel } from '../../platform/database/schema/lead-values.ts'
import { urls } from '../../site/urls.ts'
import { useAccount } from '../../staff/staff-layout.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { failedNotificationsQuery, retryNotifications } from './desk.queries.ts'
import { ScreenHead } from './desk-parts.tsx'

export const Route = createFileRoute('/admin/notifications')({
  ssr: false,
  head: () => ({ meta: [{ title: `Notifications | ${site.name} staff` }] }),
  component: NotificationsScreen,
})

const CHANNEL_NAMES: Record<Channel, string> = {
  mail: 'Email',
  webhook: 'Webhook',
  firm: 'Message to a firm',
  confirmation: 'Confirmation to the visitor',
  message: 'Email to the person',
}

function NotificationsScreen() {
  const canChange = useAccount().role !== 'viewer'
  const { data, error, isPending, refetch } = useQuery(failedNotificationsQuery())
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: (jobIds: string[] | undefined) => retryNotifications(jobIds),
    onSuccess: ({ retried }) => showToast({ title: 'Success', description: `Retrying ${retried}` }),
    onError: () => showToast({ title: 'Error', description: 'Retry failed', tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(failedNotificationsQuery()),
  })
  const failed = data?.failed ?? []
  return (
    <>
      <ScreenHead title="Failed notifications">
        {canChange && failed.length > 1 && (
          <button
            type="button"
            className="btn secondary compact"
            disabled={retry.isPending}
            onClick={() => retry.mutate(undefined)}
          >
            Retry all
          </button>
        )}
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>Loading notifications...</Loading>}
      {data && failed.length === 0 && (
        <Empty>
          <p>No failed notifications. Those still being retried are not shown.</p>
        </Empty>
      )}
      <ul className="plain-list">
        {failed.map((notification) => (
          <li key={notification.jobId}>
            <div>
              <b>{CHANNEL_NAMES[notification.channel]}</b> about{' '}
              <a href={urls.staff.lead(notification.leadId)}>lead {notification.reference}</a>
              <p className="meta">Failed {formatMoment(notification.failedAt)}</p>
            </div>
            {canChange && (
              <button
                type="button"
                className="btn secondary compact"
                disabled={retry.isPending}
                onClick={() => retry.mutate([notification.jobId])}
              >
                Retry<span className="visually-hidden"> lead {notification.reference}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
