import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DataTable } from './data-table.tsx'

it('without rows there is a sentence, and no column heads over nothing', () => {
  expect(renderToStaticMarkup(<DataTable columns={['Firm', 'Offered']} rows={[]} />)).toBe(
    '<p class="meta">Nothing in this period.</p>',
  )
})
