import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Payment } from '../../site.config.ts'
import { withLanguage } from '../platform/web/language-of-request.ts'
import { dataIsSold, firmsPay, saleLawAgainst } from './payment.ts'

const ALL: Payment[] = ['per-lead', 'flat', 'none']
const CLAIM = /\bnot sell|\bno (los |las )?vend/i

describe('how firms pay', () => {
  it.each(['en', 'es'] as const)('is said in the words of the setting (%s)', (language) => {
    withLanguage(language, () => {
      const said = ALL.map((payment) => `${firmsPay(payment)} ${dataIsSold(payment)}`)
      expect(new Set(said).size).toBe(3)
      expect(said.map((text) => CLAIM.test(text))).toEqual([false, false, true])
      expect(said[0]).toContain('Florida')
      expect(said[1]).not.toContain('Florida')
      for (const text of said.slice(0, 2)) expect(text).toContain('Washington')
    })
  })

  it('closes the states that the page names', () => {
    for (const [code, state] of [
      ['WA', 'Washington'],
      ['NV', 'Nevada'],
      ['MD', 'Maryland'],
    ] as const) {
      expect(saleLawAgainst(code, 'flat')).not.toBeNull()
      expect(dataIsSold('flat')).toContain(state)
      expect(saleLawAgainst(code, 'none')).toBeNull()
    }
    expect(saleLawAgainst('FL', 'flat')).toBeNull()
    expect(saleLawAgainst('FL', 'per-lead')).toBe('Fla. Stat. § 501.715')
  })

  it('stands on each page that speaks of it, and nowhere else in words of its own', () => {
    for (const page of ['privacy-policy', 'about', 'terms-of-service', 'disclaimer']) {
      for (const language of ['', '.es']) {
        const text = readFileSync(`content/pages/${page}${language}.mdx`, 'utf8')
        expect(text, page + language).toContain('<Payment says="firms" />')
      }
    }
    const own =
      /(?<![{])\b(law firms|bufetes)[^.]{0,60} (may |can |pueden )?(also |también )?(pay|pagar|nos pagan)/i
    for (const path of globSync(['content/pages/*.mdx', 'messages/*.json'])) {
      const lines = readFileSync(path, 'utf8').split('\n')
      const found = lines.filter((line) => own.test(line) && !line.includes('"payment_firms_'))
      expect(found, path).toEqual([])
    }
  })
})
