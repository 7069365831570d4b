/** Is it valid HTML? The rules of the standard; of the checker's opinions, those that help a reader. */
import { HtmlValidate } from 'html-validate'

const checker = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // Our scripts and styles come from this very server, where a hash of them guards nothing.
    'require-sri': 'off',
    'no-dup-id': 'error',
    'wcag/h37': 'error',
    'wcag/h63': 'error',
    'text-content': 'error',
    'input-missing-label': 'error',
    'heading-level': 'error',
  },
})

export async function invalidHtml(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector, column }) => `${ruleId}: ${message} (${selector ?? column})`)
}
