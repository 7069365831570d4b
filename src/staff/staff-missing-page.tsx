/** An address under /admin without a page, which would otherwise be taken for a city. */

import { createFileRoute } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { urls } from '../site/urls.ts'
import { Link } from '../ui/link.tsx'

import { staffTitle } from './staff-title.ts'

export const Route = createFileRoute('/admin/$')({
  head: async () => ({ meta: [await staffTitle('missing')] }),
  component: StaffMissingPage,
})

function StaffMissingPage() {
  return (
    <>
      <h1>{m.desk_staff_missing_heading()}</h1>
      <p>
        {m.desk_staff_missing_explanation_1()}
        <Link href={urls.staff.queue()}>{m.desk_staff_missing_explanation_2()}</Link>
      </p>
    </>
  )
}
