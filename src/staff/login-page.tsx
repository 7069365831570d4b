import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { Loading } from '../ui/notices.tsx'
import { Login } from './login.tsx'

export const Route = createFileRoute('/admin/login')({
  ssr: false,
  head: () => ({
    meta: [{ title: `Sign in | ${site.name} staff` }, { name: 'robots', content: 'noindex' }],
  }),
  pendingComponent: () => <Loading>Loading...</Loading>,
  component: Login,
})
