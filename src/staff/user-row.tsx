/** One account in the list of users, and what an administrator can do with it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CancelButton, Confirm, Question } from '../ui/dialog.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { showToast } from '../ui/toast.tsx'
import type { Invited, ListedUser, StaffRole } from './staff.contract.ts'
import { staff, staffCall } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'
import { useAccount } from './staff-layout.tsx'

export const ROLE_OPTIONS: { value: StaffRole; name: string; may: string }[] = [
  { value: 'viewer', name: 'Viewer', may: 'can view leads' },
  { value: 'agent', name: 'Agent', may: 'can update and export leads' },
  { value: 'admin', name: 'Administrator', may: 'can also manage users' },
]

export function roleNamed(value: string | undefined): StaffRole {
  const option = ROLE_OPTIONS.find((role) => role.value === value)
  if (!option) throw new Error('Choose a role.')
  return option.value
}

type UserRowProps = { user: ListedUser; onInvited: (invited: Invited) => void }

export function UserRow({ user, onInvited }: UserRowProps) {
  const isSelf = useAccount().id === user.id
  const [question, setQuestion] = useState<'disable' | 'reset' | null>(null)
  const param = { id: user.id }
  const change = useUserMutation((json: { role?: StaffRole; disabled?: boolean }) =>
    staffCall(staff.patch('/admin/users/:id', { param, json })),
  )
  const reset = useUserMutation(
    (removeTwoFactor: boolean) =>
      staffCall(staff.post('/admin/users/:id/reset', { param, json: { removeTwoFactor } })),
    onInvited,
  )
  const endSessions = useUserMutation(() =>
    staffCall(staff.delete('/admin/users/:id/sessions', { param })),
  )
  return (
    <li className={user.disabledAt ? 'inactive' : undefined}>
      <div>
        <b>{user.name}</b> <span className="meta">{user.email}</span>
        <p className="meta">{stateOf(user)}</p>
      </div>
      <div className="actions">
        <label className="visually-hidden" htmlFor={`role-${user.id}`}>
          Role of {user.name}
        </label>
        <select
          id={`role-${user.id}`}
          value={user.role}
          disabled={isSelf || user.role === 'firm' || change.isPending}
          onChange={(event) => change.mutate({ role: roleNamed(event.target.value) })}
        >
          {user.role === 'firm' && <option value="firm">Firm</option>}
          {ROLE_OPTIONS.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        {!isSelf && (
          <button
            type="button"
            className="btn secondary compact"
            onClick={() => setQuestion('reset')}
          >
            {user.isInvited ? 'New link' : 'Reset'}
            <span className="visually-hidden"> {user.name}</span>
          </button>
        )}
        {!isSelf && user.sessions > 0 && (
          <button
            type="button"
            className="btn secondary compact"
            onClick={() => endSessions.mutate()}
          >
            End sessions<span className="visually-hidden"> of {user.name}</span>
          </button>
        )}
        {!isSelf && (
          <button
            type="button"
            className="btn secondary compact"
            onClick={() =>
              user.disabledAt ? change.mutate({ disabled: false }) : setQuestion('disable')
            }
          >
            {user.disabledAt ? 'Enable' : 'Disable'}
            <span className="visually-hidden"> {user.name}</span>
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
          <p>All sessions end immediately. The activity of {user.name} stays in the history.</p>
        </Confirm>
      )}
      {question === 'reset' && (
        <ResetQuestion
          user={user}
          onCancel={() => setQuestion(null)}
          onReset={(removeTwoFactor) => {
            setQuestion(null)
            reset.mutate(removeTwoFactor)
          }}
        />
      )}
    </li>
  )
}

type ResetQuestionProps = {
  user: ListedUser
  onCancel: () => void
  onReset: (removeTwoFactor: boolean) => void
}

/** A forgotten password leaves the second factor as it is; a lost one must be named. */
function ResetQuestion({ user, onCancel, onReset }: ResetQuestionProps) {
  const send = async ({ lost }: Record<string, string>) => onReset(lost !== undefined)
  return (
    <Question
      title={user.isInvited ? `A new link for ${user.name}?` : `Reset ${user.name}?`}
      description={
        user.isInvited ? (
          <p>The link that was sent before stops working.</p>
        ) : (
          <p>This ends all sessions, and creates a one-time link for choosing a new password.</p>
        )
      }
      onCancel={onCancel}
    >
      <StaffForm
        label={user.isInvited ? 'Create link' : 'Reset'}
        busyLabel="Resetting..."
        beside={<CancelButton />}
        onSend={send}
      >
        {user.twoFactorEnabled && (
          <label className="choice">
            <input type="checkbox" name="lost" />
            The second factor was lost: turn off the authenticator, and remove all passkeys
          </label>
        )}
      </StaffForm>
    </Question>
  )
}

function stateOf(user: ListedUser): string {
  if (user.disabledAt) return `Disabled ${formatMoment(user.disabledAt)}`
  if (user.isInvited) return 'Has not chosen a password yet'
  const seen = user.lastSignInAt
    ? `Last sign-in ${formatMoment(user.lastSignInAt)}`
    : 'Never signed in'
  return `${seen}. Two-factor authentication ${user.twoFactorEnabled ? 'on' : 'off'}.`
}

/** Refetches what is on the screen whether or not the change succeeded. */
function useUserMutation<Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  onSuccess?: (reply: Reply) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess,
    onError: (error) => showToast({ title: 'Error', description: error.message, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}

/** Shown once, after an account was created or reset. */
export function OneTimeLink({ invited, onDone }: { invited: Invited; onDone: () => void }) {
  const link = location.origin + invited.setUpPath
  return (
    <div className="callout" role="status">
      <h2>A link for {invited.user.name}</h2>
      <p>
        Send it to {invited.user.email}. It works once, within three days, and is not shown again.
      </p>
      <p className="secret-key">{link}</p>
      <p className="actions">
        {/* Browsers allow clipboard access only over https and on localhost. */}
        {isSecureContext && (
          <button
            type="button"
            className="btn compact"
            onClick={() => navigator.clipboard.writeText(link).then(onDone)}
          >
            Copy and close
          </button>
        )}
        <button type="button" className="btn secondary compact" onClick={onDone}>
          Close
        </button>
      </p>
    </div>
  )
}
