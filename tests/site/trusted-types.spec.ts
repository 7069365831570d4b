/** What a mistake of ours could do with what somebody typed. */
import { expect, test } from '../support/browser-test.ts'

// The browser says what it refused.
test.use({ expectedComplaints: /TrustedHTML|TrustedScript|Trusted Type/ })

test('§6 text becomes HTML or script only through our own policies, where the browser has Trusted Types', async ({
  page,
}) => {
  const reply = await page.goto('/')
  expect(reply?.headers()['cross-origin-embedder-policy']).toBe('require-corp')
  const attempt = (code: string) =>
    page.evaluate((text) => {
      const run: Record<string, () => void> = {
        html: () => {
          document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>'
        },
        script: () => {
          document.createElement('script').text = 'alert(1)'
        },
        address: () => {
          document.createElement('script').src = 'https://evil.example/x.js'
        },
      }
      try {
        run[text]?.()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }, code)
  for (const sink of ['html', 'script', 'address']) expect(await attempt(sink)).toBe('TypeError')
})
