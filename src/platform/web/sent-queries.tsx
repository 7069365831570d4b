/**
 * What the server fetched, sent with the page. As JSON beside the framework's own data, which is a script:
 * that takes twice as long to write, and has to be checked and hashed for the content security policy.
 */
import { jsonInScript } from './json-in-script.ts'
import { type SentQueries, useQueryClient } from './query-client.ts'

const ID = 'sent'

/** On the server only. The browser's React leaves it alone, as the scripts next to it. */
export function SentQueriesData() {
  const json = jsonInScript(useQueryClient().dehydrate())
  return (
    <script
      type="application/json"
      id={ID}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a tag
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

/** In the browser. */
export const readSentQueries = (): SentQueries =>
  JSON.parse(document.getElementById(ID)?.textContent ?? '')
