import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NewPasswordFields, PasswordField } from './staff-form.tsx'

it('masks passwords, and leaves password managers and pasting alone', () => {
  const html = [PasswordField, NewPasswordFields]
    .map((fields) => renderToStaticMarkup(createElement(fields, { id: 'one' })))
    .join('')
  const inputs = html.match(/<input[^>]*>/g) ?? []
  const kinds = inputs.map((input) => input.match(/autoComplete="([\w-]+)"/i)?.[1])
  expect(kinds).toEqual(['current-password', 'new-password', 'new-password'])
  for (const input of inputs) {
    expect(input).toContain('type="password"')
    expect(input).toContain('maxLength="200"')
    expect(input).not.toMatch(/onpaste|readonly/i)
  }
})
