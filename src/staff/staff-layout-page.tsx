import { createFileRoute, Outlet } from '@tanstack/react-router'
import { StaffLayout } from './staff-layout.tsx'
import { StaffQueries } from './staff-query-client.tsx'

/** Rendered only in the browser: there is nothing to show before the account is known. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  component: () => (
    <StaffQueries>
      <StaffLayout>
        <Outlet />
      </StaffLayout>
    </StaffQueries>
  ),
})
