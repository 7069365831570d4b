/** The operator's rules, blocked states, and what rules would have done with past leads. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import {
  FIRM_ORDERS,
  type FirmOrder,
  MOST_FIRMS,
  ROUTING_MODES,
  type RoutingMode,
} from '../../platform/database/schema/firm-values.ts'
import { messageOf } from '../../platform/errors.ts'
import { StaffForm } from '../../staff/staff-form.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { dryRun, routingRulesQuery, saveRules, saveStateRule } from '../firms/firms.queries.ts'
import type { DryRun, RoutingRules, StateRule } from './routing.contract.ts'

const MODES: Record<RoutingMode, string> = {
  manual: 'Manual: a person picks the firms',
  suggest: 'Suggest: the desk ranks, a person offers',
  automatic: 'Automatic: a lead marked qualified is offered',
}
const ORDERS: Record<FirmOrder, string> = {
  'round-robin': 'In turn, fair within one',
  priority: 'By priority, then in turn',
}

export function RoutingRulesPanel({ canChange }: { canChange: boolean }) {
  const { data, error, refetch } = useQuery(routingRulesQuery())
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (!data) return null
  return (
    <div className="panels">
      <RulesForm key={JSON.stringify(data.rules)} rules={data.rules} canChange={canChange} />
      <BlockedStates states={data.states} canChange={canChange} />
    </div>
  )
}

function rulesFrom(form: HTMLFormElement): RoutingRules {
  const fields = new FormData(form)
  return {
    mode: ROUTING_MODES.find((mode) => mode === fields.get('mode')) ?? 'suggest',
    firmOrder: FIRM_ORDERS.find((order) => order === fields.get('firmOrder')) ?? 'round-robin',
    offerHours: Number(fields.get('offerHours')),
    isPassedOn: fields.has('isPassedOn'),
  }
}

function RulesForm({ rules, canChange }: { rules: RoutingRules; canChange: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const [run, setRun] = useState<DryRun | null>(null)
  const save = useMutation({
    mutationFn: saveRules,
    onSuccess: () => showToast({ title: 'Success', description: 'The rules were saved' }),
    onSettled: () => queryClient.invalidateQueries(routingRulesQuery()),
  })
  const attempt = useMutation({ mutationFn: dryRun, onSuccess: setRun })
  const failure = save.error ?? attempt.error
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(rulesFrom(event.currentTarget))
  }
  return (
    <section className="panel" aria-labelledby="rules-title">
      <h2 id="rules-title">Routing rules</h2>
      <form ref={form} onSubmit={submit}>
        <SelectField
          id="rules-mode"
          name="mode"
          label="When a lead is ready"
          options={ROUTING_MODES.map((value) => ({ value, label: MODES[value] }))}
          defaultValue={rules.mode}
          disabled={!canChange}
        />
        <SelectField
          id="rules-order"
          name="firmOrder"
          label="Order of firms"
          options={FIRM_ORDERS.map((value) => ({ value, label: ORDERS[value] }))}
          defaultValue={rules.firmOrder}
          disabled={!canChange}
        />
        <TextField
          id="rules-hours"
          name="offerHours"
          label="An offer lasts (hours)"
          type="number"
          min={1}
          max={720}
          defaultValue={rules.offerHours}
          disabled={!canChange}
          required
        />
        <label className="choice">
          <input
            type="checkbox"
            name="isPassedOn"
            defaultChecked={rules.isPassedOn}
            disabled={!canChange}
          />
          If it is not accepted, ask the next firm
        </label>
        <p className="hint">
          At most {MOST_FIRMS} firms per lead. No rule and no person can go above it.
        </p>
        {failure && <ErrorBox message={messageOf(failure)} />}
        {canChange && (
          <p className="actions">
            <button type="submit" className="btn compact" disabled={save.isPending}>
              Save rules
            </button>
            <button
              type="button"
              className="btn secondary compact"
              disabled={attempt.isPending}
              onClick={() => form.current && attempt.mutate(rulesFrom(form.current))}
            >
              {attempt.isPending ? 'Running...' : 'Dry run'}
            </button>
          </p>
        )}
      </form>
      {run && <DryRunResult run={run} />}
    </section>
  )
}

function DryRunResult({ run }: { run: DryRun }) {
  return (
    <div className="dry-run" role="status">
      <h3>Dry run over the last {run.leads} leads</h3>
      <p className="meta">Nothing was sent. Licenses and states as they are today.</p>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Result</th>
            <th scope="col">In force</th>
            <th scope="col">Proposed</th>
          </tr>
        </thead>
        <tbody>
          {[...run.outcomes, ...run.firms].map(({ name, current, proposed }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{current}</td>
              <td>{proposed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BlockedStates({ states, canChange }: { states: StateRule[]; canChange: boolean }) {
  const queryClient = useQueryClient()
  const change = async (code: string, isBlocked: boolean, note: string) => {
    await saveStateRule(code, isBlocked, note)
    await queryClient.invalidateQueries(routingRulesQuery())
    showToast({ title: 'Success', description: 'The rule for the state was saved' })
  }
  return (
    <section className="panel" aria-labelledby="blocked-title">
      <h2 id="blocked-title">Blocked states</h2>
      <ul className="plain-list">
        {states.map(({ code, name, isBlocked, note, changedBy }) => (
          <li key={code}>
            <div>
              <b>{name}</b> {isBlocked ? 'Blocked' : 'Open'}
              <p className="meta">
                {note}
                {changedBy && ` (${changedBy})`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {canChange && (
        <StaffForm
          label="Save state"
          busyLabel="Saving..."
          onSend={({ code = '', note = '', rule }) =>
            change(code.trim().toUpperCase(), rule !== 'open', note)
          }
        >
          <TextField
            id="state-code"
            name="code"
            label="State"
            hint="Two letters, such as TX."
            maxLength={2}
            required
          />
          <SelectField
            id="state-rule"
            name="rule"
            label="Leads from there"
            options={[
              { value: 'open', label: 'May be referred: the registration is confirmed' },
              { value: 'blocked', label: 'Are blocked' },
            ]}
          />
          <TextField
            id="state-note"
            name="note"
            label="Registration number, or why it is blocked"
            maxLength={500}
            required
          />
        </StaffForm>
      )}
    </section>
  )
}
