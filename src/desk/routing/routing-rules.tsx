/** The operator's rules, and what rules would have done with past leads. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { DryRun, RoutingRules } from '../../leads/routing/routing.contract.ts'
import { m } from '../../paraglide/messages.js'
import {
  FIRM_ORDERS,
  MAX_FIRMS,
  ROUTING_MODES,
} from '../../platform/database/schema/firm-values.ts'
import { messageOf } from '../../platform/errors.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { dryRun, routingRulesQuery, saveRules } from '../firms/firms.queries.ts'
import { StateRules } from './state-rules.tsx'

const ROUTING_RULES_MODES = {
  manual: m.desk_routing_rules_modes_manual,
  suggest: m.desk_routing_rules_modes_suggest,
  automatic: m.desk_routing_rules_modes_automatic,
}

const ROUTING_RULES_ORDERS = {
  'round-robin': m.desk_routing_rules_orders_round_robin,
  priority: m.desk_routing_rules_orders_priority,
}

export function RoutingRulesPanel({ canChange }: { canChange: boolean }) {
  const { data, error, refetch } = useQuery(routingRulesQuery())
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (!data) return null
  return (
    <div className="panels">
      <RulesForm key={JSON.stringify(data.rules)} rules={data.rules} canChange={canChange} />
      <StateRules page={data} canChange={canChange} />
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
    onSuccess: () =>
      showToast({ title: m.desk_staff_form_success(), description: m.desk_routing_rules_saved() }),
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
      <h2 id="rules-title">{m.desk_routing_rules_heading()}</h2>
      <form ref={form} onSubmit={submit}>
        <SelectField
          id="rules-mode"
          name="mode"
          label={m.desk_routing_rules_mode()}
          options={ROUTING_MODES.map((value) => ({ value, label: ROUTING_RULES_MODES[value]() }))}
          defaultValue={rules.mode}
          disabled={!canChange}
        />
        <SelectField
          id="rules-order"
          name="firmOrder"
          label={m.desk_routing_rules_order()}
          options={FIRM_ORDERS.map((value) => ({ value, label: ROUTING_RULES_ORDERS[value]() }))}
          defaultValue={rules.firmOrder}
          disabled={!canChange}
        />
        <TextField
          id="rules-hours"
          name="offerHours"
          label={m.desk_routing_rules_offer_hours()}
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
          {m.desk_routing_rules_is_passed_on()}
        </label>
        <p className="hint">{m.desk_routing_rules_max_firms({ most: MAX_FIRMS })}</p>
        {failure && <ErrorBox message={messageOf(failure)} />}
        {canChange && (
          <p className="actions">
            <button type="submit" className="btn compact" disabled={save.isPending}>
              {m.desk_routing_rules_save()}
            </button>
            <button
              type="button"
              className="btn secondary compact"
              disabled={attempt.isPending}
              onClick={() => form.current && attempt.mutate(rulesFrom(form.current))}
            >
              {attempt.isPending
                ? m.desk_routing_rules_dry_run_running()
                : m.desk_routing_rules_dry_run_start()}
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
      <h3>{m.desk_routing_rules_dry_run_heading({ leads: run.leads })}</h3>
      <p className="meta">{m.desk_routing_rules_dry_run_note()}</p>
      <DataTable
        columns={[
          m.desk_routing_rules_dry_run_columns_result(),
          m.desk_routing_rules_dry_run_columns_current(),
          m.desk_routing_rules_dry_run_columns_proposed(),
        ]}
        rows={[...run.outcomes, ...run.firms].map(({ name, current, proposed }) => ({
          key: name,
          cells: [name, current, proposed],
        }))}
      />
    </div>
  )
}
