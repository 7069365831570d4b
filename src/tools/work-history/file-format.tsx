/** What a saved file holds, for people who read or write one by other means. */

import { m } from '../../paraglide/messages.js'
import { entryFields, fieldNames, MAX_ENTRIES, MAX_PEOPLE, MAX_THINGS } from './history.ts'

const FILE_FORMAT_FIELDS = {
  place: m.file_format_fields_place,
  city: m.common_city,
  state: m.file_format_fields_state,
  from: m.file_format_fields_from,
  to: m.file_format_fields_to,
  trade: m.file_format_fields_trade,
  products: m.file_format_fields_products,
  coworkers: m.file_format_fields_coworkers,
  unit: m.file_format_fields_unit,
  notes: m.file_format_fields_notes,
}

export default function FileFormat() {
  return (
    <>
      <p>
        {m.file_format_json()}
        <code>format</code>
        {m.file_format_format()}
        <code>version</code>
        {m.file_format_version()}
        <code>people</code>
        {m.file_format_people({ most: MAX_PEOPLE })}
        <code>name</code>
        {m.file_format_name({ most: MAX_ENTRIES })}
        <code>entries</code>
        {m.file_format_entry()}
        <code>kind</code>
        {m.file_format_kind()}
        <code>person</code>
        {m.file_format_person()}
      </p>
      <dl>
        {fieldNames.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {m.file_format_longest({
                about: FILE_FORMAT_FIELDS[name](),
                longest: entryFields[name].longest,
              })}
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <code>site</code>
          </dt>
          <dd>
            {m.file_format_site()}
            <code>id</code>, <code>path</code>
            {m.file_format_and()}
            <code>grade</code>
            {m.file_format_columns()}
          </dd>
        </div>
        <div>
          <dt>
            <code>things</code>
          </dt>
          <dd>{m.file_format_things({ most: MAX_THINGS })}</dd>
        </div>
      </dl>
    </>
  )
}
