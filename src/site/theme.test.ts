import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { paperDark, theme } from './theme.ts'

it('has the colours of the stylesheet', () => {
  const css = readFileSync('src/ui/styles/tokens.css', 'utf8')
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
  for (const [name, color] of Object.entries({ ...theme, paperDark })) {
    const isDark = name.endsWith('Dark')
    const token = name
      .replace(/Dark$/, '')
      .replace(/[A-Z]|\d/g, (character) => `-${character.toLowerCase()}`)
    expect(isDark ? dark : light, name).toContain(`--${token}: ${color};`)
  }
})
