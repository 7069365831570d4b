import { createFileRoute, Outlet } from '@tanstack/react-router'
import { StaffFrame } from './staff-frame.tsx'

/** Nothing of it is rendered on the server: it has no reader but the one who is signed in. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  component: () => (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  ),
})
