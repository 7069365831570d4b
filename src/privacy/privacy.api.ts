/** The form on /privacy-choices: sets one cookie and redirects back. Nothing is stored on the server. */
import type { Context } from 'hono'
import { apiApp } from '../platform/http/api-app.ts'
import { limitBody } from '../platform/http/limit-body.ts'
import { checkOrigin, isSecureRequest } from '../platform/http/origin.ts'
import { Problem } from '../platform/http/problem.ts'
import { urls } from '../site/urls.ts'
import { choiceCookie, type Purpose, purposes } from './choice.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

export const privacyApi = apiApp()

privacyApi.post('/privacy-choices', limitBody(4), async (c) => {
  // No other site's page may choose for a visitor.
  checkOrigin(c)
  if (c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() !== FORM_TYPE) {
    throw new Problem(415, `Send ${FORM_TYPE}.`)
  }
  c.header('set-cookie', choiceCookie(await chosen(c), isSecureRequest(c)))
  c.header('cache-control', 'no-store')
  return c.redirect(`${urls.privacyChoices()}?saved=1`, 303)
})

async function chosen(c: Context): Promise<readonly Purpose[]> {
  const form = new URLSearchParams(await c.req.text())
  const choice = form.get('choice')
  if (choice === 'all') return purposes
  if (choice === 'none') return []
  if (choice !== 'these') throw new Problem(400, 'choice must be all, none or these.')
  return purposes.filter((purpose) => form.get(purpose) === 'yes')
}
