/** Who else has this open, and that somebody published meanwhile. */
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { apiAddress } from '../../platform/web/api-address.ts'
import { staffCall } from '../../staff/staff.queries.ts'
import type { Presence } from './editing.contract.ts'

const PRESENCE_MS = 30_000

/** Tells the server that it is open here. `path` is that of what is open, in the API. */
const presenceQuery = (path: string) =>
  ({
    queryKey: ['presence', path],
    queryFn: () =>
      staffCall<Presence>({
        method: 'POST',
        address: apiAddress(`${path}/presence`),
        parts: {},
      }),
    refetchInterval: PRESENCE_MS,
    refetchOnMount: 'always',
  }) satisfies UseQueryOptions<Presence>

type OthersProps = {
  path: string
  /** As it is shown here. */
  revision: string
  onShow: () => void
}

export function Others({ path, revision, onShow }: OthersProps) {
  const { data } = useQuery(presenceQuery(path))
  if (!data) return null
  if (isNewer(data.revision, revision)) {
    return (
      <p className="record-note" role="status">
        {m.desk_records_changed_since()}{' '}
        <button type="button" className="text-link" onClick={onShow}>
          {m.desk_records_show_change()}
        </button>
      </p>
    )
  }
  if (data.others.length === 0) return null
  const names = data.others.map(({ name }) => name).join(', ')
  return (
    <p className="record-note" role="status">
      {m.desk_records_others({ names })}
    </p>
  )
}

/** The revision of a text has two numbers; each only grows. */
function isNewer(theirs: string, ours: string): boolean {
  const known = ours.split('.')
  return theirs.split('.').some((part, at) => BigInt(part) > BigInt(known[at] ?? 0))
}
