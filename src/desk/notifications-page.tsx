/** Notifications that failed after all retries, and a way to send them again. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { urls } from '../site/urls.ts'

import { useAccount } from '../staff/staff-layout.tsx'
import { staffTitle } from '../staff/staff-title.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { Link } from '../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { failedNotificationsQuery, retryNotifications } from './desk.queries.ts'
import { ScreenHead, WithHidden } from './desk-parts.tsx'

const NOTIFICATION_CHANNELS = {
  mail: m.desk_notifications_channels_mail,
  webhook: m.desk_notifications_channels_webhook,
  firm: m.desk_notifications_channels_firm,
  confirmation: m.desk_notifications_channels_confirmation,
  message: m.desk_notifications_channels_message,
  suggestion: m.desk_notifications_channels_suggestion,
}

export const Route = createFileRoute('/admin/notifications')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('notifications')] }),
  component: NotificationsScreen,
})

function NotificationsScreen() {
  const canChange = useAccount().role !== 'viewer'
  const { data, error, isPending, refetch } = useQuery(failedNotificationsQuery())
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: (jobIds: string[] | undefined) => retryNotifications(jobIds),
    onSuccess: ({ retried }) =>
      showToast({
        title: m.desk_staff_form_success(),
        description: m.desk_notifications_retrying({ count: retried }),
      }),
    onError: () =>
      showToast({
        title: m.desk_staff_form_error(),
        description: m.desk_notifications_not_retried(),
        tone: 'bad',
      }),
    onSettled: () => queryClient.invalidateQueries(failedNotificationsQuery()),
  })
  const failed = data?.failed ?? []
  return (
    <>
      <ScreenHead title={m.desk_notifications_heading()}>
        {canChange && failed.length > 1 && (
          <button
            type="button"
            className="btn secondary compact"
            disabled={retry.isPending}
            onClick={() => retry.mutate(undefined)}
          >
            {m.desk_notifications_retry_all()}
          </button>
        )}
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>{m.desk_notifications_loading()}</Loading>}
      {data && failed.length === 0 && (
        <Empty>
          <p>{m.desk_notifications_none()}</p>
        </Empty>
      )}
      <ul className="plain-list">
        {failed.map((notification) => {
          const { reference } = notification
          const [channel, about, lead] = [
            NOTIFICATION_CHANNELS[notification.channel](),
            m.desk_notifications_about_2(),
            m.desk_notifications_about_3({ reference }),
          ]
          return (
            <li key={notification.jobId}>
              <div>
                <b>{channel}</b>
                {about}
                <Link href={urls.staff.lead(notification.leadId)}>{lead}</Link>
                <p className="meta">
                  {m.desk_notifications_failed({ moment: formatMoment(notification.failedAt) })}
                </p>
              </div>
              {canChange && (
                <button
                  type="button"
                  className="btn secondary compact"
                  disabled={retry.isPending}
                  onClick={() => retry.mutate([notification.jobId])}
                >
                  <WithHidden
                    parts={[
                      m.desk_notifications_retry_1(),
                      m.desk_notifications_retry_2({ reference }),
                    ]}
                  />
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
