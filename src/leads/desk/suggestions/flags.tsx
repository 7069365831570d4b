/** What may name or reach a person, in words that an answer would publish. */
import { m } from '../../../paraglide/messages.js'
import type { Flag } from '../../suggestions/personal-data.ts'

const FLAG_NAMES: Record<Flag['kind'], () => string> = {
  phone: m.desk_testimonies_phone,
  email: m.desk_testimonies_email,
  address: m.desk_testimonies_address,
  number: m.desk_testimonies_number,
  name: m.desk_testimonies_name,
}

export function Flags({ forbidden, names }: { forbidden: Flag[]; names: Flag[] }) {
  const all = [...forbidden, ...names]
  return (
    <div role="status">
      {all.length > 0 && (
        <>
          <p>
            <b>{m.desk_testimonies_flags()}</b>
          </p>
          <ul>
            {all.map(({ kind, text }) => (
              <li key={kind + text}>
                {FLAG_NAMES[kind]()}: <mark>{text}</mark>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
