import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { CorrectionsScreen } from './corrections-screen.tsx'

export const Route = createFileRoute('/admin/corrections')({
  ssr: false,
  head: () => ({ meta: [{ title: `Corrections | ${site.name} staff` }] }),
  component: CorrectionsScreen,
})
