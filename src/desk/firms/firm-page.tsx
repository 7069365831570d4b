/** One firm: its record, and the people who may sign in to the portal for it. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { languageNames } from '../../leads/fields/answer-names.ts'
import { diagnoses } from '../../leads/fields/lead-rules.ts'
import type { Firm, SavedFirm } from '../../leads/firms/firms.contract.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { findState } from '../../site/us.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import type { Invited } from '../../staff/staff.contract.ts'
import { StaffForm } from '../../staff/staff-form.tsx'
import { useAccount } from '../../staff/staff-layout.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { OneTimeLink, UserRow } from '../../staff/user-row.tsx'
import { formatDate } from '../../ui/dates.ts'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { listOf } from '../../ui/lists.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { ScreenHead } from '../desk-parts.tsx'
import { deliveryNames } from './delivery-names.ts'
import { hoursInWords, PauseButton, SecretOnce, stateOf, used } from './firm-parts.tsx'
import { FirmSheet } from './firm-sheet.tsx'
import { firmPeopleQuery, firmsQuery, inviteToFirm } from './firms.queries.ts'

export const Route = createFileRoute('/admin/firms/$firmId')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('firm')] }),
  component: FirmScreen,
})

function FirmScreen() {
  const { firmId } = Route.useParams()
  const canChange = useAccount().role === 'admin'
  const { data, error, isPending, refetch } = useQuery(firmsQuery())
  const [isEditing, setIsEditing] = useState(false)
  const [saved, setSaved] = useState<SavedFirm | null>(null)
  const firm = data?.firms.find(({ id }) => String(id) === firmId)
  return (
    <>
      <ScreenHead title={firm?.name ?? m.desk_firms_firm_heading()}>
        {firm && <p className="meta">{stateOf(firm)}</p>}
        {firm && canChange && (
          <div className="actions">
            <PauseButton firm={firm} />
            <button
              type="button"
              className="btn secondary compact"
              onClick={() => setIsEditing(true)}
            >
              <ActionLabel
                words={[m.desk_firms_edit_1(), m.desk_firms_edit_2({ firm: firm.name })]}
              />
            </button>
          </div>
        )}
      </ScreenHead>
      <p>
        <Link href={urls.staff.firms()}>{m.desk_firms_all()}</Link>
      </p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>{m.desk_firms_firm_loading()}</Loading>}
      {data && !firm && (
        <Empty>
          <p>{m.desk_firms_firm_none({ number: firmId })}</p>
        </Empty>
      )}
      {saved?.webhookSecret && <SecretOnce saved={saved} onClose={() => setSaved(null)} />}
      {firm && <FirmRecord firm={firm} />}
      {firm && canChange && <PortalUsers firm={firm} />}
      {firm && isEditing && (
        <FirmSheet firm={firm} onClose={() => setIsEditing(false)} onSaved={setSaved} />
      )}
    </>
  )
}

function FirmRecord({ firm }: { firm: Firm }) {
  const stateNames = firm.licensedStates.map((code) => findState(code)?.name ?? code)
  const taken = diagnoses.filter(({ value }) => firm.diagnoses.includes(value))
  const answer = firm.medianAnswerHours
  const delivery = deliveryNames[firm.delivery]()
  return (
    <div className="panels">
      <section className="panel" aria-labelledby="record-title">
        <h2 id="record-title">{m.desk_firms_firm_agreement()}</h2>
        <dl className="firm-facts">
          <Fact name={m.desk_firms_fields_legal_name()}>{firm.legalName}</Fact>
          <Fact name={m.desk_firms_fields_office_place()}>
            {firm.officePlace ?? m.desk_firms_fields_not_recorded()}
          </Fact>
          <Fact name={m.desk_firms_fields_bar_number()}>
            {firm.barNumber ?? m.desk_firms_fields_not_recorded()}
          </Fact>
          <Fact name={m.desk_firms_firm_agreement()}>{agreementInWords(firm)}</Fact>
          <Fact name={m.desk_firms_fields_fee()}>
            {firm.isFeeUndivided
              ? m.desk_firms_firm_fee_undivided()
              : m.desk_firms_firm_fee_not_said()}
          </Fact>
          <Fact name={m.desk_firms_firm_licensed_in()}>{stateNames.join(', ')}</Fact>
          {firm.licensedStates.includes('FL') && (
            <Fact name={m.desk_firms_firm_florida()}>{floridaInWords(firm)}</Fact>
          )}
          <Fact name={m.desk_firms_firm_takes()}>
            {taken.length > 0
              ? taken.map(({ label }) => label).join(', ')
              : m.desk_firms_firm_all_diagnoses()}
          </Fact>
          <Fact name={m.desk_firms_firm_speaks()}>
            {firm.languages.map((language) => languageNames[language]()).join(', ')}
          </Fact>
          <Fact name={m.desk_firms_fields_hours()}>{firm.hours ?? m.desk_firms_firm_always()}</Fact>
          {firm.contactPeople.map(({ name, role, email, phone }) => (
            <Fact key={name + email} name={role || m.desk_firms_firm_contact()}>
              {[name, email, phone].filter(Boolean).join(', ')}
            </Fact>
          ))}
          {firm.notes && <Fact name={m.desk_firms_fields_notes()}>{firm.notes}</Fact>}
        </dl>
      </section>
      <section className="panel" aria-labelledby="capacity-title">
        <h2 id="capacity-title">{m.desk_firms_firm_capacity()}</h2>
        <dl className="firm-facts">
          <Fact name={m.desk_firms_figures_today()}>{used(firm.usedToday, firm.dailyCap)}</Fact>
          <Fact name={m.desk_firms_figures_this_month()}>
            {used(firm.usedThisMonth, firm.monthlyCap)}
          </Fact>
          <Fact name={m.desk_common_offered()}>{firm.offered}</Fact>
          <Fact name={m.desk_common_accepted()}>{firm.accepted}</Fact>
          <Fact name={m.desk_common_retained()}>{firm.retained}</Fact>
          <Fact name={m.desk_firms_figures_median_answer()}>
            {answer === null ? m.desk_firms_firm_no_answer() : hoursInWords(answer)}
          </Fact>
          <Fact name={m.desk_firms_fields_delivery()}>
            {firm.isAutodialing ? m.desk_firms_firm_autodialing({ delivery }) : delivery}
          </Fact>
          <Fact name={m.desk_firms_fields_adverse_companies()}>
            {firm.adverseCompanies.length > 0
              ? firm.adverseCompanies.join('; ')
              : m.desk_firms_firm_no_companies()}
          </Fact>
        </dl>
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="meta">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function floridaInWords({ officePlace, barNumber, isFeeUndivided }: Firm): string {
  const missing = [
    ...(officePlace ? [] : [m.desk_firms_firm_florida_office()]),
    ...(barNumber ? [] : [m.desk_firms_firm_florida_bar_number()]),
    ...(isFeeUndivided ? [] : [m.desk_firms_firm_florida_fee()]),
  ]
  return missing.length > 0
    ? m.desk_firms_firm_florida_missing({ parts: listOf(missing) })
    : m.desk_firms_firm_florida_complete()
}

function agreementInWords({ agreementFrom, agreementTo }: Firm): string {
  const from = agreementFrom && formatDate(agreementFrom)
  const to = agreementTo && formatDate(agreementTo)
  if (from && to) return m.desk_firms_firm_valid_between({ first: from, last: to })
  if (from) return m.desk_firms_firm_valid_from({ day: from })
  return to ? m.desk_firms_firm_valid_to({ day: to }) : m.desk_firms_firm_without_dates()
}

function PortalUsers({ firm }: { firm: Firm }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(firmPeopleQuery(firm.id))
  const [invited, setInvited] = useState<Invited | null>(null)
  const send = async ({ name = '', email = '' }: Record<string, string>) => {
    setInvited(await inviteToFirm(firm.id, { name, email }))
    await queryClient.invalidateQueries(firmPeopleQuery(firm.id))
  }
  return (
    <section className="panel" aria-labelledby="people-title">
      <h2 id="people-title">{m.desk_firms_people_heading()}</h2>
      <p className="meta">{m.desk_firms_people_explanation({ firm: firm.name })}</p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_firms_people_loading()}</Loading>}
      {invited && <OneTimeLink invited={invited} onDone={() => setInvited(null)} />}
      {data?.people.length === 0 && <p>{m.desk_firms_people_none()}</p>}
      <ul className="plain-list">
        {data?.people.map((person) => (
          <UserRow key={person.id} user={person} onInvited={setInvited} />
        ))}
      </ul>
      <StaffForm
        label={m.desk_firms_people_create_link()}
        busyLabel={m.desk_staff_form_creating()}
        onSend={send}
      >
        <TextField
          id="portal-name"
          name="name"
          label={m.desk_staff_form_name()}
          autoComplete="off"
          maxLength={100}
          required
        />
        <TextField
          id="portal-email"
          name="email"
          label={m.desk_common_email()}
          type="email"
          autoComplete="off"
          maxLength={254}
          required
        />
      </StaffForm>
    </section>
  )
}
