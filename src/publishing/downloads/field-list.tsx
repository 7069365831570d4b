import type { Downloads } from './downloads.contract.ts'

export function FieldList({ fields }: { fields: Downloads['fields'] }) {
  return (
    <dl className="data-fields">
      {fields.map(({ name, type, description }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd className="type">{type}</dd>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}
