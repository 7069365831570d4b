import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { Loading } from '../ui/notices.tsx'
import { SetUp } from './set-up.tsx'

export const Route = createFileRoute('/admin/setup')({
  ssr: false,
  head: () => ({
    meta: [
      { title: `Set up an account | ${site.name} staff` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  pendingComponent: () => <Loading>Loading...</Loading>,
  component: SetUp,
})
