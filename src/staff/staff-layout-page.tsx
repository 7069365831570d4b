import { createFileRoute, Outlet } from '@tanstack/react-router'
import { StaffLayout } from './staff-layout.tsx'

/** Rendered only in the browser: there is nothing to show before the account is known. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  component: () => (
    <StaffLayout>
      <Outlet />
    </StaffLayout>
  ),
})
