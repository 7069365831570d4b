import { describe, expect, it } from 'vitest'
import { consentWordings } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { findWording, wordingFor } from '../consent/consent.ts'

import {
  checkAnswers,
  checkForm,
  type FormKind,
  inquiryTypeFor,
  kindOfInquiry,
  messageFor,
  subjectFor,
} from './lead-rules.ts'

const right = { name: 'Ann', email: 'ann@example.com', phone: '813 555 0142', message: 'Hello' }
const messages = (kind: FormKind, answers: object) =>
  checkAnswers(kind, { ...right, ...answers }).map(({ field, message }) => `${field}: ${message}`)

describe('§5 the rules of the forms', () => {
  it.each<[FormKind, object, string[]]>([
    ['facility', {}, []],
    ['facility', { name: ' A ' }, ['name: Name must be at least 2 characters']],
    ['facility', { phone: '813 555' }, ['phone: Please enter a valid phone number']],
    ['facility', { phone: undefined }, ['phone: Please enter a valid phone number']],
    ['facility', { email: 'ann@example' }, ['email: Please enter a valid email address']],
    ['legal', { phone: '123' }, []],
    ['legal', { phone: ' ' }, ['phone: Phone number is required']],
    ['contact', { phone: '' }, []],
    ['contact', { phone: '123' }, ['phone: Please enter a valid phone number']],
    [
      'legal',
      { name: '', phone: '', email: '' },
      [
        'name: Name must be at least 2 characters',
        'phone: Phone number is required',
        'email: Please enter a valid email address',
      ],
    ],
  ])('%s form with %o', (kind, answers, expected) => {
    expect(messages(kind, answers)).toEqual(expected)
  })

  it.each([
    ['ann@example.com', true],
    ['ann.o’bell+work@sub.example.co.uk', true],
    ['ann@example.com ', true],
    ['ann bell@example.com', false],
    ['ann@@example.com', false],
    ['ann@-example.com', false],
    ['ann@example..com', false],
    [`${'a'.repeat(250)}@example.com`, false],
    ['', false],
  ])('email address "%s" is valid: %s', (email, isValid) => {
    expect(checkAnswers('contact', { ...right, email }).length === 0).toBe(isValid)
  })

  it('requires a message on the contact form only', () => {
    expect(checkForm('contact', { ...right, message: '  ' })).toEqual([
      { field: 'message', message: 'Please enter a message' },
    ])
    expect(checkForm('legal', { ...right, message: '' })).toEqual([])
  })
})

describe('§5 default values', () => {
  it('subjects', () => {
    expect(subjectFor('facility-inquiry', 'Port Sutter')).toBe('Inquiry about Port Sutter')
    expect(subjectFor('facility-inquiry')).toBe('Asbestos Exposure Inquiry')
    expect(subjectFor('legal-referral')).toBe('Legal Consultation Request')
    expect(subjectFor('correction')).toBe('Correction to a facility record')
    expect(subjectFor('facility-inquiry', 'x'.repeat(400))).toHaveLength(200)
  })

  it('messages', () => {
    expect(messageFor('legal', undefined, 'At the yard')).toBe('At the yard')
    expect(messageFor('legal')).toBe('Legal consultation request from legal-help page')
    expect(messageFor('facility', 'Hello', 'At the yard')).toBe('Hello')
  })

  it('inquiry types', () => {
    expect(inquiryTypeFor('facility', true)).toBe('facility-inquiry')
    expect(inquiryTypeFor('legal', false)).toBe('legal-referral')
    expect(inquiryTypeFor('contact', false)).toBe('general-inquiry')
    expect(inquiryTypeFor('contact', true)).toBe('correction')
    expect(['anything', undefined, '__proto__'].map(kindOfInquiry)).toEqual(
      Array(3).fill('contact'),
    )
  })
})

describe('the consent wordings', () => {
  it('have a version, name who may call, and are not a condition', () => {
    const { referral, contact } = consentWordings
    expect([wordingFor('facility'), wordingFor('legal')]).toEqual([referral, referral])
    expect(wordingFor('contact')).toBe(contact)
    for (const { text } of [referral, contact]) {
      expect(text).toMatch(/^By pressing the button you ask Exposure Atlas/)
      expect(text).toContain('not a condition of any service')
    }
  })

  it('leave automated calls and texts to a separate choice', () => {
    const { referral, contact } = consentWordings
    expect(referral.automated).toMatch(/up to 3 of its partner law firms .*automated technology/)
    expect(referral.automated).toContain('an artificial or prerecorded voice')
    expect(referral.automated).toContain('not a condition of any service')
    expect(contact.automated).toBe('')
    for (const { text } of [referral, contact]) expect(text).toContain('that a person places')
  })

  it('say the same in Spanish, under versions of their own, with a link to the firms', () => {
    const [shown, partners] = withLanguage('es', () => [
      wordingFor('legal'),
      m.lead_form_partners(),
    ])
    expect(shown).toBe(findWording('referral-3-es'))
    expect(findWording('referral-2-es')?.automated).toContain('al número que doy con tecnología')
    expect(withLanguage('es', () => wordingFor('contact')).version).toBe('contact-2-es')
    for (const text of [shown.text, shown.automated]) {
      expect(text).toContain(`un máximo de 3 de sus ${partners}`)
      expect(text).toContain('Aceptar no es condición para recibir ningún servicio.')
    }
    expect(consentWordings.referral.text).toContain(m.lead_form_partners())
  })

  it('stay word for word what was shown, so that earlier consent can be proven', () => {
    expect(findWording('referral-1')?.text).toBe(
      'By pressing the button you agree that Exposure Atlas and up to 3 attorneys or law firms may call, text or email you about this request, including by automated means. Agreeing is not a condition of any service. You can withdraw at any time.',
    )
    expect(findWording('contact-1')?.text).toBe(
      'By pressing the button you agree that Exposure Atlas may call, text or email you to answer this message. Agreeing is not a condition of any service. You can withdraw at any time.',
    )
    expect(findWording('referral-2')).toBe(consentWordings.referral)
    expect(findWording('forged')).toBeNull()
  })
})
