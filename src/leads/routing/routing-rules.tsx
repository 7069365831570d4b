/** The operator's rules, blocked states, and what rules would have done with past leads. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import {
  FIRM_ORDERS,
  MAX_FIRMS,
  ROUTING_MODES,
} from '../../platform/database/schema/firm-values.ts'
import { messageOf } from '../../platform/errors.ts'
import { staffFormTexts } from '../../staff/staff-form.texts.ts'
import { StaffForm } from '../../staff/staff-form.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { dryRun, routingRulesQuery, saveRules, saveStateRule } from '../firms/firms.queries.ts'
import type { DryRun, RoutingRules, StateRule } from './routing.contract.ts'
import { routingRulesTexts } from './routing-rules.texts.ts'

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
  const texts = routingRulesTexts()
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const [run, setRun] = useState<DryRun | null>(null)
  const save = useMutation({
    mutationFn: saveRules,
    onSuccess: () => showToast({ title: staffFormTexts().success, description: texts.saved }),
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
      <h2 id="rules-title">{texts.heading}</h2>
      <form ref={form} onSubmit={submit}>
        <SelectField
          id="rules-mode"
          name="mode"
          label={texts.mode}
          options={ROUTING_MODES.map((value) => ({ value, label: texts.modes[value] }))}
          defaultValue={rules.mode}
          disabled={!canChange}
        />
        <SelectField
          id="rules-order"
          name="firmOrder"
          label={texts.order}
          options={FIRM_ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
          defaultValue={rules.firmOrder}
          disabled={!canChange}
        />
        <TextField
          id="rules-hours"
          name="offerHours"
          label={texts.offerHours}
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
          {texts.isPassedOn}
        </label>
        <p className="hint">{texts.maxFirms(MAX_FIRMS)}</p>
        {failure && <ErrorBox message={messageOf(failure)} />}
        {canChange && (
          <p className="actions">
            <button type="submit" className="btn compact" disabled={save.isPending}>
              {texts.save}
            </button>
            <button
              type="button"
              className="btn secondary compact"
              disabled={attempt.isPending}
              onClick={() => form.current && attempt.mutate(rulesFrom(form.current))}
            >
              {attempt.isPending ? texts.dryRun.running : texts.dryRun.start}
            </button>
          </p>
        )}
      </form>
      {run && <DryRunResult run={run} />}
    </section>
  )
}

function DryRunResult({ run }: { run: DryRun }) {
  const { heading, note, columns } = routingRulesTexts().dryRun
  return (
    <div className="dry-run" role="status">
      <h3>{heading(run.leads)}</h3>
      <p className="meta">{note}</p>
      <DataTable
        columns={[columns.result, columns.current, columns.proposed]}
        rows={[...run.outcomes, ...run.firms].map(({ name, current, proposed }) => ({
          key: name,
          cells: [name, current, proposed],
        }))}
      />
    </div>
  )
}

function BlockedStates({ states, canChange }: { states: StateRule[]; canChange: boolean }) {
  const texts = routingRulesTexts().states
  const queryClient = useQueryClient()
  const change = async (code: string, isBlocked: boolean, note: string) => {
    await saveStateRule(code, isBlocked, note)
    await queryClient.invalidateQueries(routingRulesQuery())
    showToast({ title: staffFormTexts().success, description: texts.saved })
  }
  return (
    <section className="panel" aria-labelledby="blocked-title">
      <h2 id="blocked-title">{texts.heading}</h2>
      <ul className="plain-list">
        {states.map(({ code, name, isBlocked, note, changedBy }) => (
          <li key={code}>
            <div>
              <b>{name}</b> {isBlocked ? texts.blocked : texts.open}
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
          label={texts.save}
          busyLabel={staffFormTexts().saving}
          onSend={({ code = '', note = '', rule }) =>
            change(code.trim().toUpperCase(), rule !== 'open', note)
          }
        >
          <TextField
            id="state-code"
            name="code"
            label={texts.code}
            hint={texts.codeHint}
            maxLength={2}
            required
          />
          <SelectField
            id="state-rule"
            name="rule"
            label={texts.rule}
            options={[
              { value: 'open', label: texts.mayBeReferred },
              { value: 'blocked', label: texts.areBlocked },
            ]}
          />
          <TextField id="state-note" name="note" label={texts.note} maxLength={500} required />
        </StaffForm>
      )}
    </section>
  )
}
