/** Accessibility violations of a page, or of the part of it under a selector. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Options = { under?: string; tags?: string[] }

export async function axe(page: Page, { under, tags }: Options = {}): Promise<string[]> {
  // Legacy mode opens no second page to collect the results of frames, which our pages do not have.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    // Only what is reported here is collected: a page has thousands of elements that pass.
    .options({ resultTypes: ['violations'], preload: false })
  if (under) builder.include(under)
  if (tags) builder.withTags(tags)
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
}
