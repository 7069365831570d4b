import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { NotificationsScreen } from './notifications-screen.tsx'

export const Route = createFileRoute('/admin/notifications')({
  ssr: false,
  head: () => ({ meta: [{ title: `Notifications | ${site.name} staff` }] }),
  component: NotificationsScreen,
})
