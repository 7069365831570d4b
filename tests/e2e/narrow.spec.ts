import { expect, test } from '@playwright/test'
import { addressIn } from '../../src/site/addresses.ts'
import { fixedPages, someFacilityPage } from '../support/page-kinds.ts'

// The faces that a bare Linux desktop falls back to: a fifth wider than ours.
const WIDE_FALLBACK = { '--sans': 'DejaVu Sans', '--serif': 'DejaVu Serif' }
const TEXT_SIZES = ['100%', '115%', '130%', '200%']
// Spanish words are longer, so Spanish pages stand for all; these have other content, or none of it.
const ALSO_IN_ENGLISH = ['/', '/florida/tampa', '/legal-help', '/api/docs']

test('no page is wider than a 320 px screen with late fonts and larger text', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.route('**/fonts/*', (route) => route.abort())
  const tooWide: string[] = []
  const spanish = [...fixedPages, await someFacilityPage(request), '/nowhere-at-all']
    .filter((path) => path !== '/api/docs')
    .map((path) => addressIn('es', path))
  for (const path of [...spanish, ...ALSO_IN_ENGLISH]) {
    await page.goto(path)
    for (const size of TEXT_SIZES) {
      const overflow = await page.evaluate(
        ([fontSize, faces]) => {
          const { style } = document.documentElement
          style.fontSize = fontSize
          for (const [name, face] of Object.entries(faces)) style.setProperty(name, face)
          return document.documentElement.scrollWidth - document.documentElement.clientWidth
        },
        [size, WIDE_FALLBACK] as const,
      )
      if (overflow > 0) tooWide.push(`${path} at ${size} by ${overflow} px`)
    }
  }
  expect(tooWide).toEqual([])
})
