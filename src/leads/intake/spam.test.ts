import { describe, expect, it } from 'vitest'
import { type SpamEvidence, weighSpam } from './spam.ts'

const honest: SpamEvidence = {
  name: 'Ann Bell',
  subject: 'Legal Consultation Request',
  texts: ['My father was an insulator at the yard. He died in 2019.'],
  honeypot: '',
  fillMs: 45_000,
  isFromOtherSite: false,
}

describe('spam', () => {
  it.each<[string, Partial<SpamEvidence>]>([
    ['an ordinary request', {}],
    ['a direct call, which has no filling time', { fillMs: null }],
    ['a quick hand or a password manager', { fillMs: 400 }],
    ['a link to an obituary', { texts: ['See https://example.org/obituary'] }],
    ['two links to a new ending', { texts: ['https://a.online and https://b.shop/obituary'] }],
    ['two bare domains', { texts: ['It was in the paper: tampa-news.online, then yard.site.'] }],
    ['email addresses', { texts: ['ann@a.online, bob@b.mail.site, cid@c.shop'] }],
    ['the words asbestos brakes and cash', { texts: ['I changed brakes and lost my income.'] }],
    ['angle brackets in prose', { texts: ['my count was < 10 and > 5'] }],
  ])('accepts %s', (_, told) => {
    expect(weighSpam({ ...honest, ...told })).toEqual({ isSuspected: false, reasons: [] })
  })

  it.each<[string, Partial<SpamEvidence>, string]>([
    ['the hidden field', { honeypot: 'x' }, 'hidden field filled in'],
    ['a link for a name', { name: 'http://spam.example' }, 'link in the name'],
    ['a script', { texts: ['<script>alert(1)</script>'] }, 'script or markup'],
    ['an event handler', { texts: ['<img src=x onerror=alert(1)>'] }, 'script or markup'],
    ['forum markup', { texts: ['[url=http://x.example]x[/url]'] }, 'forum markup'],
    ['many links', { texts: ['www.a.example www.b.example www.c.example'] }, 'three or more links'],
    ['many bare domains', { texts: ['a.online b.site c.shop'] }, 'three or more links'],
    ['haste with a bare domain', { fillMs: 300, texts: ['win.top'] }, 'one or two links'],
    ['haste with a link', { fillMs: 300, texts: ['www.a.example'] }, 'filled in within 2 seconds'],
    ['an offer with a link', { texts: ['SEO services at www.a.example'] }, 'one or two links'],
    ['a form on another website', { isFromOtherSite: true }, 'sent from another website'],
  ])('suspects %s', (_, told, reason) => {
    const verdict = weighSpam({ ...honest, ...told })
    expect(verdict.isSuspected).toBe(true)
    expect(verdict.reasons).toContain(reason)
  })

  it('gives the same verdict on repeated calls', () => {
    const evidence = { ...honest, name: 'www.spam.example' }
    expect([weighSpam(evidence), weighSpam(evidence)]).toEqual(
      Array(2).fill({ isSuspected: true, reasons: ['link in the name'] }),
    )
  })
})
