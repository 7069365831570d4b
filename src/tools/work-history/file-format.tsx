/** What a saved file holds, for people who read or write one by other means. */
import { entryFields, fieldNames, MOST_ENTRIES, MOST_PEOPLE } from './history.ts'

export default function FileFormat() {
  return (
    <>
      <p>
        The file is JSON: <code>format</code> is “exposure-atlas-work-history”, <code>version</code>{' '}
        is 1, and <code>people</code> lists up to {MOST_PEOPLE} people, each with a{' '}
        <code>name</code> and up to {MOST_ENTRIES} <code>entries</code>. An entry has a{' '}
        <code>kind</code>, “job” or “service”, and these texts, each of which but the place may be
        left out. A spreadsheet has the same as columns, with the <code>person</code> first.
      </p>
      <dl>
        {fieldNames.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {entryFields[name].about}. Up to {entryFields[name].longest} characters.
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <code>site</code>
          </dt>
          <dd>
            The record in the directory: <code>id</code>, <code>path</code> and <code>grade</code>.
            In a spreadsheet: recordId, record and grade.
          </dd>
        </div>
      </dl>
    </>
  )
}
