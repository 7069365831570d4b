import { expect, it } from 'vitest'
import { openSmtp } from './mail.ts'

it.each([
  ['smtp://u:p%40@mail.example:587', true],
  ['smtp://mail.example:587?ignoreTLS=true&requireTLS=false', true],
  ['smtp://127.0.0.2.example', true],
  ['smtp://localhost:1025', undefined],
  ['smtp://127.0.0.1:25', undefined],
  ['smtp://[::1]:25', undefined],
])('mail through %s requires TLS: %s', (url, isRequired) => {
  const { options } = openSmtp(url, 1).transporter as unknown as { options: object }
  expect(options).toMatchObject(isRequired ? { requireTLS: true } : {})
  expect(Object.hasOwn(options, 'requireTLS')).toBe(isRequired === true)
  expect(options).not.toHaveProperty('ignoreTLS')
  if (url.includes('u:p')) expect(options).toMatchObject({ auth: { user: 'u', pass: 'p@' } })
})
