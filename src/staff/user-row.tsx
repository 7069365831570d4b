/** One account in the list of users, and what an administrator can do with it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dialogTexts } from '../ui/dialog.texts.ts'
import { CancelButton, Confirm, Question } from '../ui/dialog.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { showToast } from '../ui/toast.tsx'
import { ActionLabel } from './action-label.tsx'
import { type Invited, type ListedUser, type StaffRole, staffRoleSchema } from './staff.contract.ts'
import { provenCall, staff, staffCall } from './staff.queries.ts'
import { staffFormTexts } from './staff-form.texts.ts'
import { StaffForm } from './staff-form.tsx'
import { useAccount } from './staff-layout.tsx'
import { usersTexts } from './users.texts.ts'

export const STAFF_ROLES = staffRoleSchema.options

export function roleNamed(value: string | undefined): StaffRole {
  const role = STAFF_ROLES.find((each) => each === value)
  if (!role) throw new Error(usersTexts().noRole)
  return role
}

type UserRowProps = { user: ListedUser; onInvited: (invited: Invited) => void }

export function UserRow({ user, onInvited }: UserRowProps) {
  const texts = usersTexts()
  const isSelf = useAccount().id === user.id
  const [question, setQuestion] = useState<'disable' | 'reset' | null>(null)
  const param = { id: user.id }
  const disable = useUserMutation(() =>
    staffCall(staff.patch('/admin/users/:id', { param, json: { disabled: true } })),
  )
  const change = useUserMutation((json: { role: StaffRole } | { disabled: false }) =>
    provenCall(staff.patch('/admin/users/:id', { param, json })),
  )
  const reset = useUserMutation(
    (removeTwoFactor: boolean) =>
      provenCall(staff.post('/admin/users/:id/reset', { param, json: { removeTwoFactor } })),
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
          {texts.roleOf(user.name)}
        </label>
        <select
          id={`role-${user.id}`}
          value={user.role}
          disabled={isSelf || user.role === 'firm' || change.isPending}
          onChange={(event) => change.mutate({ role: roleNamed(event.target.value) })}
        >
          {user.role === 'firm' && <option value="firm">{texts.firm}</option>}
          {STAFF_ROLES.map((role) => (
            <option key={role} value={role}>
              {texts.roles[role].name}
            </option>
          ))}
        </select>
        {!isSelf && (
          <button
            type="button"
            className="btn secondary compact"
            onClick={() => setQuestion('reset')}
          >
            <ActionLabel words={(user.isInvited ? texts.newLink : texts.reset).action(user.name)} />
          </button>
        )}
        {!isSelf && user.sessions > 0 && (
          <button
            type="button"
            className="btn secondary compact"
            onClick={() => endSessions.mutate()}
          >
            <ActionLabel words={texts.endSessions(user.name)} />
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
            <ActionLabel
              words={user.disabledAt ? texts.enable(user.name) : texts.disable.action(user.name)}
            />
          </button>
        )}
      </div>
      {question === 'disable' && (
        <Confirm
          title={texts.disable.question(user.name)}
          confirmLabel={texts.disable.confirm}
          onCancel={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null)
            disable.mutate()
          }}
        >
          <p>{texts.disable.explanation(user.name)}</p>
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
  const { newLink, reset } = usersTexts()
  const { question, explanation, confirm } = user.isInvited ? newLink : reset
  const send = async ({ lost }: Record<string, string>) => onReset(lost !== undefined)
  return (
    <Question title={question(user.name)} description={<p>{explanation}</p>} onCancel={onCancel}>
      <StaffForm label={confirm} busyLabel={reset.busy} beside={<CancelButton />} onSend={send}>
        {user.twoFactorEnabled && (
          <label className="choice">
            <input type="checkbox" name="lost" />
            {reset.lostFactor}
          </label>
        )}
      </StaffForm>
    </Question>
  )
}

function stateOf(user: ListedUser): string {
  const { disabled, invited, active } = usersTexts().state
  const { disabledAt, lastSignInAt } = user
  if (disabledAt) return disabled(formatMoment(disabledAt))
  if (user.isInvited) return invited
  return active(lastSignInAt && formatMoment(lastSignInAt), user.twoFactorEnabled)
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
    onError: (error) =>
      showToast({ title: staffFormTexts().error, description: error.message, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}

/** Shown once, after an account was created or reset. */
export function OneTimeLink({ invited, onDone }: { invited: Invited; onDone: () => void }) {
  const texts = usersTexts().link
  const link = location.origin + invited.setUpPath
  return (
    <div className="callout" role="status">
      <h2>{texts.heading(invited.user.name)}</h2>
      <p>{texts.explanation(invited.user.email)}</p>
      <p className="secret-key">{link}</p>
      <p className="actions">
        {/* Browsers allow clipboard access only over https and on localhost. */}
        {isSecureContext && (
          <button
            type="button"
            className="btn compact"
            onClick={() => navigator.clipboard.writeText(link).then(onDone)}
          >
            {texts.copy}
          </button>
        )}
        <button type="button" className="btn secondary compact" onClick={onDone}>
          {dialogTexts().close}
        </button>
      </p>
    </div>
  )
}
