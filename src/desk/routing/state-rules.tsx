/** What was decided about states: blocked, or open on a recorded basis; and the form that records it. */

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RoutingRulesPage, StateRule } from '../../leads/routing/routing.contract.ts'
import { m } from '../../paraglide/messages.js'
import { BASES } from '../../platform/database/schema/firm-values.ts'
import { usStates } from '../../site/us.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { StaffForm } from '../../staff/staff-form.tsx'
import { formatDate } from '../../ui/dates.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { listOf } from '../../ui/lists.ts'
import { showToast } from '../../ui/toast.tsx'
import { routingRulesQuery, saveStateRule } from '../firms/firms.queries.ts'

const KINDS = {
  rule: m.desk_routing_rules_states_kinds_rule,
  registration: m.desk_routing_rules_states_kinds_registration,
  opinion: m.desk_routing_rules_states_kinds_opinion,
}

const CLOSURES = {
  blocked: m.desk_routing_rules_states_blocked,
  operator: m.desk_routing_rules_states_closed_operator,
  'no-basis': m.desk_routing_rules_states_closed_no_basis,
  sale: m.desk_routing_rules_states_closed_sale,
}

type StateRulesProps = { page: RoutingRulesPage; canChange: boolean }

export function StateRules({ page: { states, isPublic }, canChange }: StateRulesProps) {
  const [code, setCode] = useState('')
  const select = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const rule = states.find((state) => state.code === code)
  const name = usStates.find((state) => state.code === code)?.name
  const save = async (fields: Record<string, string>) => {
    const text = (field: string) => fields[field]?.trim() || null
    await saveStateRule(code, {
      isBlocked: fields.rule !== 'open',
      note: text('note') ?? '',
      basis: BASES.find((each) => each === fields.basis) ?? null,
      basisNumber: text('basisNumber'),
      basisDate: text('basisDate'),
      counsel: text('counsel'),
    })
    await queryClient.invalidateQueries(routingRulesQuery())
    showToast({
      title: m.desk_staff_form_success(),
      description: m.desk_routing_rules_states_saved(),
    })
  }
  const change = (chosen: string) => {
    setCode(chosen)
    select.current?.querySelector('select')?.focus()
  }
  return (
    <section className="panel" aria-labelledby="states-title">
      <h2 id="states-title">{m.desk_routing_rules_states_heading()}</h2>
      <p className="meta">
        {isPublic
          ? m.desk_routing_rules_states_intro_public()
          : m.desk_routing_rules_states_intro_preview()}
      </p>
      <ul className="plain-list">
        {states.map((state) => (
          <li key={state.code}>
            <Decision state={state} />
            {canChange && (
              <button type="button" className="text-link" onClick={() => change(state.code)}>
                <ActionLabel
                  words={[
                    m.desk_routing_rules_states_change_1(),
                    m.desk_routing_rules_states_change_2({ state: state.name }),
                  ]}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <div ref={select} className="state-choice">
          <SelectField
            id="state-code"
            label={m.desk_routing_rules_states_code()}
            placeholder={m.desk_routing_rules_states_choose()}
            options={usStates.map((state) => ({ value: state.code, label: state.name }))}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
      )}
      {canChange && name && (
        <StaffForm
          // Another state, or what somebody else saved meanwhile, begins with its own values.
          key={code + JSON.stringify(rule)}
          label={m.desk_routing_rules_states_save({ state: name })}
          busyLabel={m.desk_staff_form_saving()}
          onSend={save}
          isKept
        >
          <BasisFields rule={rule} />
        </StaffForm>
      )}
    </section>
  )
}

/** What is true of it now, which is not only what was decided. */
function Decision({ state }: { state: StateRule }) {
  const { name, closure, note, changedBy, basis, basisNumber, basisDate, counsel } = state
  const missing = missingParts(state)
  return (
    <div>
      <b>{name}</b> {closure ? CLOSURES[closure]() : m.desk_routing_rules_states_open()}
      <p className="meta">
        {note}
        {changedBy && ` (${changedBy})`}
      </p>
      {basis && basisNumber && basisDate && counsel && (
        <p className="meta">
          {m.desk_routing_rules_states_basis({
            kind: KINDS[basis](),
            number: basisNumber,
            day: formatDate(basisDate),
            counsel,
          })}
        </p>
      )}
      {(closure === 'no-basis' || (basis && missing.length > 0)) && (
        <p className="meta">
          {m.desk_routing_rules_states_basis_missing({ parts: listOf(missing) })}
        </p>
      )}
    </div>
  )
}

const missingParts = ({ basis, basisNumber, basisDate, counsel }: StateRule): string[] => [
  ...(basis ? [] : [m.desk_routing_rules_states_part_kind()]),
  ...(basisNumber ? [] : [m.desk_routing_rules_states_part_number()]),
  ...(basisDate ? [] : [m.desk_routing_rules_states_part_date()]),
  ...(counsel ? [] : [m.desk_routing_rules_states_part_counsel()]),
]

function BasisFields({ rule }: { rule: StateRule | undefined }) {
  return (
    <>
      <SelectField
        id="state-rule"
        name="rule"
        label={m.desk_routing_rules_states_rule()}
        options={[
          { value: 'open', label: m.desk_routing_rules_states_may_be_referred() },
          { value: 'blocked', label: m.desk_routing_rules_states_are_blocked() },
        ]}
        defaultValue={rule?.isBlocked ? 'blocked' : 'open'}
      />
      <SelectField
        id="state-basis"
        name="basis"
        label={m.desk_routing_rules_states_kind()}
        placeholder={m.desk_routing_rules_states_choose_kind()}
        options={BASES.map((value) => ({ value, label: KINDS[value]() }))}
        defaultValue={rule?.basis ?? ''}
      />
      <TextField
        id="state-basis-number"
        name="basisNumber"
        label={m.desk_routing_rules_states_number()}
        maxLength={120}
        defaultValue={rule?.basisNumber ?? ''}
      />
      <TextField
        id="state-basis-date"
        name="basisDate"
        label={m.desk_routing_rules_states_date()}
        type="date"
        defaultValue={rule?.basisDate ?? ''}
      />
      <TextField
        id="state-counsel"
        name="counsel"
        label={m.desk_routing_rules_states_counsel()}
        maxLength={160}
        defaultValue={rule?.counsel ?? ''}
      />
      <TextField
        id="state-note"
        name="note"
        label={m.desk_routing_rules_states_note()}
        maxLength={500}
        defaultValue={rule?.note ?? ''}
        required
      />
    </>
  )
}
