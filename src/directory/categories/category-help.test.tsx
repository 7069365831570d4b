import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CategoryHelp } from './category-help.tsx'
import { findCategoryRecord } from './category-record-files.ts'

it('§2.10 without calls to action a card asks whether the reader was exposed', () => {
  const html = renderToStaticMarkup(<CategoryHelp callToAction={undefined} />)
  expect(html).toContain('Were You Exposed to Asbestos?')
  expect(html).toContain('href="/legal-help">Get Free Legal Consultation</a>')
})

it('§2.10 with them, workers, families and legal professionals are addressed instead', () => {
  const callToAction = findCategoryRecord('shipyards')?.sections.callToAction
  const html = renderToStaticMarkup(<CategoryHelp callToAction={callToAction} />)
  expect(html).not.toContain('Were You Exposed to Asbestos?')
  for (const part of [callToAction?.workers, callToAction?.families, callToAction?.legal]) {
    expect(html).toContain(part?.subheading)
  }
})
