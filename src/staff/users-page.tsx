import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { UsersScreen } from './users-screen.tsx'

export const Route = createFileRoute('/admin/users')({
  ssr: false,
  head: () => ({ meta: [{ title: `Users | ${site.name} staff` }] }),
  component: UsersScreen,
})
