import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '../ui/dialog.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { showToast } from '../ui/toast.tsx'
import type { Invited, ListedUser } from './staff.contract.ts'
import { staffCall, usersQuery } from './staff.queries.ts'
import { useAccount } from './staff-frame.tsx'

type UserRowProps = { user: ListedUser; onInvited: (invited: Invited) => void }

export function UserRow({ user, onInvited }: UserRowProps) {
  const isSelf = useAccount().id === user.id
  const [question, setQuestion] = useState<'disable' | 'reset' | null>(null)
  const path = `/api/admin/users/${user.id}`
  const change = useChange(path)
  const reset = useReset(path, onInvited)
  const endSessions = useEndSessions(path)
  return (
    <li className={user.disabledAt ? 'off' : undefined}>
      <div>
        <b>{user.name}</b> <span className="meta">{user.email}</span>
        <p className="meta">{stateOf(user)}</p>
      </div>
      <div className="acts">
        <label className="vh" htmlFor={`role-${user.id}`}>
          Role of {user.name}
        </label>
        <select
          id={`role-${user.id}`}
          value={user.role}
          disabled={isSelf || change.isPending}
          onChange={(event) => change.mutate({ role: event.target.value })}
        >
          <option value="viewer">Viewer</option>
          <option value="agent">Agent</option>
          <option value="admin">Administrator</option>
        </select>
        <button type="button" className="btn two sm" onClick={() => setQuestion('reset')}>
          Reset<span className="vh"> {user.name}</span>
        </button>
        {!isSelf && user.sessions > 0 && (
          <button type="button" className="btn two sm" onClick={() => endSessions.mutate()}>
            End sessions<span className="vh"> of {user.name}</span>
          </button>
        )}
        {!isSelf && (
          <button
            type="button"
            className="btn two sm"
            onClick={() =>
              user.disabledAt ? change.mutate({ disabled: false }) : setQuestion('disable')
            }
          >
            {user.disabledAt ? 'Enable' : 'Disable'}
            <span className="vh"> {user.name}</span>
          </button>
        )}
      </div>
      {question === 'disable' && (
        <Confirm
          title={`Disable ${user.name}?`}
          confirmLabel="Disable"
          onCancel={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null)
            change.mutate({ disabled: true })
          }}
        >
          <p>The sessions end at once. What {user.name} did stays in the history.</p>
        </Confirm>
      )}
      {question === 'reset' && (
        <Confirm
          title={`Reset ${user.name}?`}
          confirmLabel="Reset"
          onCancel={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null)
            reset.mutate()
          }}
        >
          <p>
            The sessions end, the second factor is removed, and you get a one-time link for a new
            password.
          </p>
        </Confirm>
      )}
    </li>
  )
}

function stateOf(user: ListedUser): string {
  if (user.disabledAt) return `Disabled ${formatMoment(user.disabledAt)}`
  if (user.isInvited) return 'Has not chosen a password yet'
  const seen = user.lastSignInAt
    ? `Last sign-in ${formatMoment(user.lastSignInAt)}`
    : 'Never signed in'
  return `${seen}. ${user.twoFactorEnabled ? 'Second factor on' : 'No second factor'}.`
}

function useChange(path: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: object) => staffCall('PATCH', path, change),
    onError: (error) => showToast({ title: 'Error', description: error.message, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(usersQuery()),
  })
}

function useReset(path: string, onInvited: (invited: Invited) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => staffCall<Invited>('POST', `${path}/reset`, { removeTwoFactor: true }),
    onSuccess: onInvited,
    onError: (error) => showToast({ title: 'Error', description: error.message, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(usersQuery()),
  })
}

function useEndSessions(path: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => staffCall('DELETE', `${path}/sessions`),
    onError: (error) => showToast({ title: 'Error', description: error.message, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(usersQuery()),
  })
}
