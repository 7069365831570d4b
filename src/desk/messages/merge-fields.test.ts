import { describe, expect, it } from 'vitest'
import { fillFields, messageProblem, templateProblem } from './merge-fields.ts'

const email = { kind: 'email' as const, subject: 'Our call', body: 'Hello {{name}}' }

describe('merge fields', () => {
  it('are filled in once, and a name can be neither a field nor more than a line', () => {
    const filled = fillFields('{{ name }}, {{reference}}, {{call_back_time}}', {
      name: '{{withdrawal_link}}\nBcc: x@example.com',
      reference: 'EA-1',
    })
    expect(filled).toBe('withdrawal_link Bcc: x@example.com, EA-1, {{call_back_time}}')
  })

  it.each([
    [{ ...email, body: 'Dear {{firstname}}' }, 'body', 'There is no field {{firstname}}'],
    [{ ...email, subject: '{{constructor}}' }, 'subject', 'There is no field {{constructor}}'],
    [{ ...email, subject: 'Your Mesothelioma case' }, 'subject', 'Take out “Mesothelioma”'],
    [{ ...email, body: 'su diagnóstico' }, 'body', 'Take out “diagnóstico”'],
    [{ ...email, subject: ' ' }, 'subject', 'Enter a subject'],
    [{ ...email, subject: '{{details_link}}' }, 'subject', 'Links belong in the text'],
    [{ kind: 'text' as const, subject: '', body: 'x'.repeat(481) }, 'body', 'At most 480'],
    [{ ...email, body: ' \n ' }, 'body', 'Enter the message'],
  ])('of %o are refused', (template, field, message) => {
    const problem = templateProblem(template)
    expect(problem?.field).toBe(field)
    expect(problem?.message).toContain(message)
  })

  it('must be filled in or taken out before a message is sent, except for links', () => {
    expect(messageProblem({ ...email, body: 'On {{call_back_time}}' })?.message).toBe(
      'Fill in or take out {{call_back_time}}',
    )
    expect(messageProblem({ ...email, body: 'Dear {{name' })?.message).toContain('the braces')
    expect(messageProblem({ ...email, subject: 'Lung cancer', body: 'x' })?.field).toBe('subject')
    expect(messageProblem({ ...email, body: 'Here: {{details_link}}' })).toBeNull()
  })
})
