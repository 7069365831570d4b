/** Notifications that failed after all retries, and a way to send them again. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { urls } from '../../site/urls.ts'
import { staffFormTexts } from '../../staff/staff-form.texts.ts'
import { useAccount } from '../../staff/staff-layout.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { failedNotificationsQuery, retryNotifications } from './desk.queries.ts'
import { ScreenHead, WithHidden } from './desk-parts.tsx'
import { notificationTexts } from './notifications.texts.ts'

export const Route = createFileRoute('/admin/notifications')({
  ssr: false,
  head: () => ({ meta: [staffTitle('notifications')] }),
  component: NotificationsScreen,
})

function NotificationsScreen() {
  const texts = notificationTexts()
  const { success, error: failure } = staffFormTexts()
  const canChange = useAccount().role !== 'viewer'
  const { data, error, isPending, refetch } = useQuery(failedNotificationsQuery())
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: (jobIds: string[] | undefined) => retryNotifications(jobIds),
    onSuccess: ({ retried }) => showToast({ title: success, description: texts.retrying(retried) }),
    onError: () => showToast({ title: failure, description: texts.notRetried, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(failedNotificationsQuery()),
  })
  const failed = data?.failed ?? []
  return (
    <>
      <ScreenHead title={texts.heading}>
        {canChange && failed.length > 1 && (
          <button
            type="button"
            className="btn secondary compact"
            disabled={retry.isPending}
            onClick={() => retry.mutate(undefined)}
          >
            {texts.retryAll}
          </button>
        )}
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>{texts.loading}</Loading>}
      {data && failed.length === 0 && (
        <Empty>
          <p>{texts.none}</p>
        </Empty>
      )}
      <ul className="plain-list">
        {failed.map((notification) => {
          const { reference } = notification
          const [channel, about, lead] = texts.about(
            texts.channels[notification.channel],
            reference,
          )
          return (
            <li key={notification.jobId}>
              <div>
                <b>{channel}</b>
                {about}
                <Link href={urls.staff.lead(notification.leadId)}>{lead}</Link>
                <p className="meta">{texts.failed(formatMoment(notification.failedAt))}</p>
              </div>
              {canChange && (
                <button
                  type="button"
                  className="btn secondary compact"
                  disabled={retry.isPending}
                  onClick={() => retry.mutate([notification.jobId])}
                >
                  <WithHidden parts={texts.retry(reference)} />
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
