/** One firm: its record, and the people who may sign in to the portal for it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { site } from '../../../site.config.ts'
import { urls } from '../../site/urls.ts'
import { findState } from '../../site/us.ts'
import type { Invited } from '../../staff/staff.contract.ts'
import { StaffForm } from '../../staff/staff-form.tsx'
import { useAccount } from '../../staff/staff-layout.tsx'
import { OneTimeLink, UserRow } from '../../staff/user-row.tsx'
import { TextField } from '../../ui/field.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { ScreenHead } from '../desk/desk-parts.tsx'
import { languageLabels } from '../details/details-rules.ts'
import { diagnoses } from '../lead-rules.ts'
import { hoursInWords, PauseButton, SecretOnce, stateOf, used } from './firm-parts.tsx'
import { DELIVERY_NAMES, FirmSheet } from './firm-sheet.tsx'
import type { Firm, SavedFirm } from './firms.contract.ts'
import { firmPeopleQuery, firmsQuery, inviteToFirm } from './firms.queries.ts'

export const Route = createFileRoute('/admin/firms/$firmId')({
  ssr: false,
  head: () => ({ meta: [{ title: `Firm | ${site.name} staff` }] }),
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
      <ScreenHead title={firm?.name ?? 'Firm'}>
        {firm && <p className="meta">{stateOf(firm)}</p>}
        {firm && canChange && (
          <div className="actions">
            <PauseButton firm={firm} />
            <button
              type="button"
              className="btn secondary compact"
              onClick={() => setIsEditing(true)}
            >
              Edit<span className="visually-hidden"> {firm.name}</span>
            </button>
          </div>
        )}
      </ScreenHead>
      <p>
        <a href={urls.staff.firms()}>All firms</a>
      </p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>Loading the firm...</Loading>}
      {data && !firm && (
        <Empty>
          <p>There is no firm with the number {firmId}.</p>
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
  return (
    <div className="panels">
      <section className="panel" aria-labelledby="record-title">
        <h2 id="record-title">Agreement</h2>
        <dl className="firm-facts">
          <Fact name="Legal name">{firm.legalName}</Fact>
          <Fact name="Agreement">{agreementInWords(firm)}</Fact>
          <Fact name="Licensed in">{stateNames.join(', ')}</Fact>
          <Fact name="Takes">
            {taken.length > 0 ? taken.map(({ label }) => label).join(', ') : 'All diagnoses'}
          </Fact>
          <Fact name="Speaks">
            {firm.languages.map((language) => languageLabels[language]).join(', ')}
          </Fact>
          <Fact name="Hours">{firm.hours ?? 'Always'}</Fact>
          {firm.contactPeople.map(({ name, role, email, phone }) => (
            <Fact key={name + email} name={role || 'Contact'}>
              {[name, email, phone].filter(Boolean).join(', ')}
            </Fact>
          ))}
          {firm.notes && <Fact name="Notes">{firm.notes}</Fact>}
        </dl>
      </section>
      <section className="panel" aria-labelledby="capacity-title">
        <h2 id="capacity-title">Capacity and delivery</h2>
        <dl className="firm-facts">
          <Fact name="Today">{used(firm.usedToday, firm.dailyCap)}</Fact>
          <Fact name="This month">{used(firm.usedThisMonth, firm.monthlyCap)}</Fact>
          <Fact name="Offered">{firm.offered}</Fact>
          <Fact name="Accepted">{firm.accepted}</Fact>
          <Fact name="Retained">{firm.retained}</Fact>
          <Fact name="Median answer">{answer === null ? 'None yet' : hoursInWords(answer)}</Fact>
          <Fact name="Delivery">
            {DELIVERY_NAMES[firm.delivery]}
            {firm.isAutodialing && ', calls with an autodialer only'}
          </Fact>
          <Fact name="Adverse companies">
            {firm.adverseCompanies.length > 0 ? firm.adverseCompanies.join('; ') : 'None'}
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

function agreementInWords({ agreementFrom, agreementTo }: Firm): string {
  if (!agreementFrom && !agreementTo) return 'Without dates'
  return [agreementFrom && `from ${agreementFrom}`, agreementTo && `to ${agreementTo}`]
    .filter(Boolean)
    .join(' ')
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
      <h2 id="people-title">Portal users</h2>
      <p className="meta">
        They see the referrals of {firm.name} and nothing else, and must set up a second factor.
      </p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>Loading portal users...</Loading>}
      {invited && <OneTimeLink invited={invited} onDone={() => setInvited(null)} />}
      {data?.people.length === 0 && <p>No one at this firm can sign in yet.</p>}
      <ul className="plain-list">
        {data?.people.map((person) => (
          <UserRow key={person.id} user={person} onInvited={setInvited} />
        ))}
      </ul>
      <StaffForm label="Create link" busyLabel="Creating..." onSend={send}>
        <TextField
          id="portal-name"
          name="name"
          label="Name"
          autoComplete="off"
          maxLength={100}
          required
        />
        <TextField
          id="portal-email"
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={254}
          required
        />
      </StaffForm>
    </section>
  )
}
