/** Sending mail: one SMTP connection pool per purpose, one sender for all. */
import { createTransport } from 'nodemailer'
import { site } from '../../site.config.ts'
import type { Env } from './env.ts'
import { isLoopback } from './http/origin.ts'

const TIMEOUT_MS = 15_000

/** To another machine nothing is sent without TLS, even if the server does not offer it. */
function withTls(address: string): string {
  const url = URL.parse(address)
  if (!url || isLoopback(url.hostname)) return address
  url.searchParams.delete('ignoreTLS')
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** Connections are reused: after an outage there are many messages to send. */
export const openSmtp = (url: string, maxConnections: number) =>
  createTransport({
    url: withTls(url),
    pool: true,
    maxConnections,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })

/** The parts of a message that follow from the settings. */
export function envelopeOf(env: Env) {
  const origin = env.SITE_URL ?? `http://${env.HOST}:${env.PORT}`
  const host = new URL(origin).hostname
  return {
    origin,
    /** The address of the pages for staff and firms. */
    staffOrigin: env.STAFF_URL ?? origin,
    host,
    message: {
      from: { name: site.name, address: env.LEAD_MAIL_FROM ?? `no-reply@${host}` },
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  }
}
