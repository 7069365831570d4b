import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { LeadsScreen } from './leads-screen.tsx'

export const Route = createFileRoute('/admin/leads')({
  ssr: false,
  head: () => ({ meta: [{ title: `Leads | ${site.name} staff` }] }),
  component: LeadsScreen,
})
