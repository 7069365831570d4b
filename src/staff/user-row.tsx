/** One account in the list of users, and what an administrator can do with it. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { CancelButton, Confirm, Question } from '../ui/dialog.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { showToast } from '../ui/toast.tsx'
import { ActionLabel } from './action-label.tsx'
import { roleTexts } from './role-texts.ts'
import { type Invited, type ListedUser, type StaffRole, staffRoleSchema } from './staff.contract.ts'
import { provenCall, staff, staffCall } from './staff.queries.ts'

import { StaffForm } from './staff-form.tsx'
import { useAccount } from './staff-layout.tsx'

export const STAFF_ROLES = staffRoleSchema.options

export function roleNamed(value: string | undefined): StaffRole {
  const role = STAFF_ROLES.find((each) => each === value)
  if (!role) throw new Error(m.desk_users_no_role())
  return role
}

type UserRowProps = { user: ListedUser; onInvited: (invited: Invited) => void }

export function UserRow({ user, onInvited }: UserRowProps) {
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
          {m.desk_users_role_of({ person: user.name })}
        </label>
        <select
          id={`role-${user.id}`}
          value={user.role}
          disabled={isSelf || user.role === 'firm' || change.isPending}
          onChange={(event) => change.mutate({ role: roleNamed(event.target.value) })}
        >
          {user.role === 'firm' && <option value="firm">{m.desk_common_firm()}</option>}
          {STAFF_ROLES.map((role) => (
            <option key={role} value={role}>
              {roleTexts[role].name()}
            </option>
          ))}
        </select>
        {!isSelf && (
          <button
            type="button"
            className="btn secondary compact"
            onClick={() => setQuestion('reset')}
          >
            <ActionLabel
              words={
                user.isInvited
                  ? [
                      m.desk_users_new_link_action_1(),
                      m.desk_common_person_after({ person: user.name }),
                    ]
                  : [
                      m.desk_users_reset_action_1(),
                      m.desk_common_person_after({ person: user.name }),
                    ]
              }
            />
          </button>
        )}
        {!isSelf && user.sessions > 0 && (
          <button
            type="button"
            className="btn secondary compact"
            onClick={() => endSessions.mutate()}
          >
            <ActionLabel
              words={[
                m.desk_users_end_sessions_1(),
                m.desk_users_end_sessions_2({ person: user.name }),
              ]}
            />
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
              words={
                user.disabledAt
                  ? [m.desk_users_enable_1(), m.desk_users_enable_2({ person: user.name })]
                  : [
                      m.desk_users_disable_action_1(),
                      m.desk_common_person_after({ person: user.name }),
                    ]
              }
            />
          </button>
        )}
      </div>
      {question === 'disable' && (
        <Confirm
          title={m.desk_users_disable_question({ person: user.name })}
          confirmLabel={m.desk_users_disable_confirm()}
          onCancel={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null)
            disable.mutate()
          }}
        >
          <p>{m.desk_users_disable_explanation({ person: user.name })}</p>
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
  const person = user.name
  const texts = user.isInvited
    ? {
        question: m.desk_users_new_link_question({ person }),
        explanation: m.desk_users_new_link_explanation(),
        confirm: m.desk_users_new_link_confirm(),
      }
    : {
        question: m.desk_users_reset_question({ person }),
        explanation: m.desk_users_reset_explanation(),
        confirm: m.desk_users_reset_confirm(),
      }
  const send = async ({ lost }: Record<string, string>) => onReset(lost !== undefined)
  return (
    <Question title={texts.question} description={<p>{texts.explanation}</p>} onCancel={onCancel}>
      <StaffForm
        label={texts.confirm}
        busyLabel={m.desk_users_reset_busy()}
        beside={<CancelButton />}
        onSend={send}
      >
        {user.twoFactorEnabled && (
          <label className="choice">
            <input type="checkbox" name="lost" />
            {m.desk_users_reset_lost_factor()}
          </label>
        )}
      </StaffForm>
    </Question>
  )
}

function stateOf(user: ListedUser): string {
  const { disabledAt, lastSignInAt } = user
  if (disabledAt) return m.desk_users_state_disabled({ moment: formatMoment(disabledAt) })
  if (user.isInvited) return m.desk_users_state_invited()
  return lastSignInAt
    ? user.twoFactorEnabled
      ? m.desk_users_state_active_with_last_sign_in_two_factor({
          lastSignIn: formatMoment(lastSignInAt),
        })
      : m.desk_users_state_active_with_last_sign_in({ lastSignIn: formatMoment(lastSignInAt) })
    : user.twoFactorEnabled
      ? m.desk_users_state_active_two_factor()
      : m.desk_users_state_active()
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
      showToast({ title: m.desk_staff_form_error(), description: error.message, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}

/** Shown once, after an account was created or reset. */
export function OneTimeLink({ invited, onDone }: { invited: Invited; onDone: () => void }) {
  const link = location.origin + invited.setUpPath
  return (
    <div className="callout" role="status">
      <h2>{m.desk_users_link_heading({ person: invited.user.name })}</h2>
      <p>{m.desk_users_link_explanation({ email: invited.user.email })}</p>
      <p className="secret-key">{link}</p>
      <p className="actions">
        {/* Browsers allow clipboard access only over https and on localhost. */}
        {isSecureContext && (
          <button
            type="button"
            className="btn compact"
            onClick={() => navigator.clipboard.writeText(link).then(onDone)}
          >
            {m.desk_users_link_copy()}
          </button>
        )}
        <button type="button" className="btn secondary compact" onClick={onDone}>
          {m.desk_dialog_close()}
        </button>
      </p>
    </div>
  )
}
