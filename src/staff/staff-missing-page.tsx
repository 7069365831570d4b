/** An address under /admin without a page, which would otherwise be taken for a city. */
import { createFileRoute } from '@tanstack/react-router'
import { urls } from '../site/urls.ts'
import { Link } from '../ui/link.tsx'
import { staffMissingTexts } from './staff-missing.texts.ts'
import { staffTitle } from './staff-title.ts'

export const Route = createFileRoute('/admin/$')({
  head: () => ({ meta: [staffTitle('missing')] }),
  component: StaffMissingPage,
})

function StaffMissingPage() {
  const { heading, explanation } = staffMissingTexts()
  return (
    <>
      <h1>{heading}</h1>
      <p>
        {explanation[0]}
        <Link href={urls.staff.queue()}>{explanation[1]}</Link>
      </p>
    </>
  )
}
