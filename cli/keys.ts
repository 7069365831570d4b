import { statSync } from 'node:fs'
import { listJournalKeys } from '../src/leads/intake/journal.ts'
import { UserFacingError } from '../src/platform/errors.ts'
import {
  describeKeySource,
  type Keyring,
  keyFileOf,
  loadKeyring,
  writeKeyring,
  writeNewKey,
} from '../src/platform/keys/master-keys.ts'
import { countKeyUse, rewrapDataKeys } from '../src/platform/keys/rotation.sql.ts'
import { formatCount } from '../src/ui/format.ts'
import { dataVerb, type Session } from './session.ts'
import { UsageError } from './verb.ts'

const ACTIONS = { status, rotate, prune }

/** After this time every process has seen the new key and has finished what it began with the old one. */
const SETTLED_AFTER_MS = 5 * 60_000

/** The option by which the operator says that the journals of other machines, which this one cannot see, are done. */
const CHECKED = '--other-machines-checked'

type Asked = { action: keyof typeof ACTIONS; hasChecked: boolean }

export const verb = dataVerb<Asked>({
  usage: `keys [status | rotate | prune [${CHECKED}]]`,
  help: [
    'status   where the keys are, and how many data keys each of them wraps (the default)',
    'rotate   makes a new current key and wraps every data key with it, while the site runs. The',
    '         data itself is not rewritten. Stopped half way, the next rotate or start goes on.',
    'prune    removes old keys that nothing uses, five minutes after a rotation at the earliest. It sees',
    '         the journal of this machine alone, so with PostgreSQL it asks for',
    `         ${CHECKED}: on each of them, "keys status" names no old key`,
    '         as in use by the journal.',
    '',
    'Backups need the keys of their time: keep the old key file as long as such a backup.',
    'With LEAD_KEY_COMMAND add and remove keys there; rotate then wraps with its current key.',
  ].join('\n'),
  read: ([action = 'status', ...more]) => {
    const hasChecked = action === 'prune' && more[0] === CHECKED
    if (Object.hasOwn(ACTIONS, action) && more.length === (hasChecked ? 1 : 0)) {
      return { action: action as keyof typeof ACTIONS, hasChecked }
    }
    throw new UsageError('keys takes status, rotate or prune.')
  },
  work: ({ action, hasChecked }, session) => ACTIONS[action](session, hasChecked),
})

async function status(session: Session): Promise<number> {
  const { database, env, print } = session
  const { keys } = await session.sealer()
  const wrapped = await countKeyUse(database.db)
  const inJournal = listJournalKeys(env.DATA_DIR)
  print(`Keys: ${describeKeySource(env)}`)
  for (const id of keys.ids) {
    const count = formatCount(wrapped.get(id) ?? 0)
    const notes = [id === keys.current && 'current', inJournal.has(id) && 'in use by the journal']
    print(`  ${[id, `wraps ${count} data keys`, ...notes.filter(Boolean)].join(', ')}`)
  }
  return 0
}

async function rotate(session: Session): Promise<number> {
  const { database, env, print, signal } = session
  const { keys } = await session.sealer()
  const wrapped = await countKeyUse(database.db)
  const isUnfinished = [...wrapped.keys()].some((id) => id !== keys.current)
  if (isUnfinished) print(`Going on with the rotation to ${keys.current}.`)
  else if (env.LEAD_KEY_COMMAND) print(`LEAD_KEY_COMMAND says that ${keys.current} is current.`)
  else {
    const id = await writeNewKey(env, loadKeyring(env))
    print(`New key ${id} in ${keyFileOf(env)}. KEEP A COPY OF THE FILE IN ANOTHER PLACE.`)
  }
  keys.reload()
  const count = await rewrapDataKeys(database.db, keys, { signal })
  print(`${formatCount(count)} data keys are now wrapped by ${keys.current}.`)
  if (keys.ids.length > 1) print('When nothing uses the old keys: ./atlas keys prune')
  return 0
}

async function prune(session: Session, hasChecked: boolean): Promise<number> {
  const { database, env, print, signal } = session
  const { keys } = await session.sealer()
  keys.reload()
  const keyring = loadKeyring(env)
  const old = keys.ids.filter((id) => id !== keys.current)
  if (!keyring || old.length === 0) {
    print(`There is only one key, ${keys.current}.`)
    return 0
  }
  refuseSoonAfterRotation(session)
  if (env.DATABASE_URL && !hasChecked) {
    throw new UserFacingError(
      `Other machines on this database may have leads in their journals that need ${old.join(', ')}. Nothing was removed: run "./atlas keys" on each of them, then "./atlas keys prune ${CHECKED}".`,
    )
  }
  // A change that began before the rotation may have brought an old key back.
  const late = await rewrapDataKeys(database.db, keys, { signal })
  if (late > 0) {
    throw new UserFacingError(
      `${formatCount(late)} data keys were still wrapped by an old key, and are not any more. Nothing was removed: run it again in five minutes.`,
    )
  }
  const inJournal = listJournalKeys(env.DATA_DIR)
  const needed = old.filter((id) => inJournal.has(id))
  if (needed.length > 0) {
    throw new UserFacingError(
      `Leads in the journal need ${needed.join(', ')}. Nothing was removed: start the site, which stores them.`,
    )
  }
  await remove(old, keyring, session)
  keys.reload()
  return 0
}

async function remove(old: string[], keyring: Keyring, { env, print }: Session): Promise<void> {
  if (env.LEAD_KEY_COMMAND) {
    print(`Nothing uses ${old.join(', ')}: they can be removed where LEAD_KEY_COMMAND gets them.`)
    return
  }
  const { current } = keyring
  const keys = Object.entries(keyring.keys).filter(([id]) => id === current)
  await writeKeyring(env, { current, keys: Object.fromEntries(keys) })
  print(`Removed ${old.join(', ')}. Backups made before the rotation need them.`)
}

function refuseSoonAfterRotation({ env }: Session): void {
  if (env.LEAD_KEY_COMMAND) return
  const age = Date.now() - statSync(keyFileOf(env)).mtimeMs
  if (age > SETTLED_AFTER_MS) return
  throw new UserFacingError(
    'The keys were changed less than five minutes ago. Nothing was removed: run it again later.',
  )
}
