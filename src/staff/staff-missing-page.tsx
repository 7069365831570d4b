/** An address under /admin without a page, which would otherwise be taken for a city. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { urls } from '../site/urls.ts'

export const Route = createFileRoute('/admin/$')({
  head: () => ({ meta: [{ title: `Page not found | ${site.name} staff` }] }),
  component: () => (
    <>
      <h1>Page not found</h1>
      <p>
        There is no such page for staff. <a href={urls.staff.queue()}>Go to Needs action</a>
      </p>
    </>
  ),
})
