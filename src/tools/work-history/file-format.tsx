/** What a saved file holds, for people who read or write one by other means. */
import { fileFormatTexts } from './file-format.texts.ts'
import { entryFields, fieldNames, MAX_ENTRIES, MAX_PEOPLE } from './history.ts'

export default function FileFormat() {
  const texts = fileFormatTexts()
  return (
    <>
      <p>
        {texts.json}
        <code>format</code>
        {texts.format}
        <code>version</code>
        {texts.version}
        <code>people</code>
        {texts.people(MAX_PEOPLE)}
        <code>name</code>
        {texts.name(MAX_ENTRIES)}
        <code>entries</code>
        {texts.entry}
        <code>kind</code>
        {texts.kind}
        <code>person</code>
        {texts.person}
      </p>
      <dl>
        {fieldNames.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{texts.longest(texts.fields[name], entryFields[name].longest)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <code>site</code>
          </dt>
          <dd>
            {texts.site}
            <code>id</code>, <code>path</code>
            {texts.and}
            <code>grade</code>
            {texts.columns}
          </dd>
        </div>
      </dl>
    </>
  )
}
