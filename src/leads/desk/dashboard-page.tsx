import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

export const Route = createFileRoute('/admin/')({
  ssr: false,
  head: () => ({ meta: [{ title: `Dashboard | ${site.name} staff` }] }),
  component: DashboardScreen,
})
