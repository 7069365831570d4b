import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { AccountScreen } from './account-screen.tsx'

export const Route = createFileRoute('/admin/account')({
  ssr: false,
  head: () => ({ meta: [{ title: `Account | ${site.name} staff` }] }),
  component: AccountScreen,
})
