/** One firm: its record, and the people who may sign in to the portal for it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { urls } from '../../site/urls.ts'
import { findState } from '../../site/us.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import type { Invited } from '../../staff/staff.contract.ts'
import { staffFormTexts } from '../../staff/staff-form.texts.ts'
import { StaffForm } from '../../staff/staff-form.tsx'
import { useAccount } from '../../staff/staff-layout.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { OneTimeLink, UserRow } from '../../staff/user-row.tsx'
import { formatDate } from '../../ui/dates.ts'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { ScreenHead } from '../desk/desk-parts.tsx'
import { detailsLabels } from '../details/details-labels.texts.ts'
import { diagnoses } from '../lead-rules.ts'
import { hoursInWords, PauseButton, SecretOnce, stateOf, used } from './firm-parts.tsx'
import { FirmSheet } from './firm-sheet.tsx'
import type { Firm, SavedFirm } from './firms.contract.ts'
import { firmPeopleQuery, firmsQuery, inviteToFirm } from './firms.queries.ts'
import { firmsTexts } from './firms.texts.ts'

export const Route = createFileRoute('/admin/firms/$firmId')({
  ssr: false,
  head: () => ({ meta: [staffTitle('firm')] }),
  component: FirmScreen,
})

function FirmScreen() {
  const texts = firmsTexts()
  const { firmId } = Route.useParams()
  const canChange = useAccount().role === 'admin'
  const { data, error, isPending, refetch } = useQuery(firmsQuery())
  const [isEditing, setIsEditing] = useState(false)
  const [saved, setSaved] = useState<SavedFirm | null>(null)
  const firm = data?.firms.find(({ id }) => String(id) === firmId)
  return (
    <>
      <ScreenHead title={firm?.name ?? texts.firm.heading}>
        {firm && <p className="meta">{stateOf(firm)}</p>}
        {firm && canChange && (
          <div className="actions">
            <PauseButton firm={firm} />
            <button
              type="button"
              className="btn secondary compact"
              onClick={() => setIsEditing(true)}
            >
              <ActionLabel words={texts.edit(firm.name)} />
            </button>
          </div>
        )}
      </ScreenHead>
      <p>
        <Link href={urls.staff.firms()}>{texts.all}</Link>
      </p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>{texts.firm.loading}</Loading>}
      {data && !firm && (
        <Empty>
          <p>{texts.firm.none(firmId)}</p>
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
  const { firm: texts, fields, figures, deliveries } = firmsTexts()
  const stateNames = firm.licensedStates.map((code) => findState(code)?.name ?? code)
  const taken = diagnoses.filter(({ value }) => firm.diagnoses.includes(value))
  const answer = firm.medianAnswerHours
  const delivery = deliveries[firm.delivery]
  return (
    <div className="panels">
      <section className="panel" aria-labelledby="record-title">
        <h2 id="record-title">{texts.agreement}</h2>
        <dl className="firm-facts">
          <Fact name={fields.legalName}>{firm.legalName}</Fact>
          <Fact name={texts.agreement}>{agreementInWords(firm)}</Fact>
          <Fact name={texts.licensedIn}>{stateNames.join(', ')}</Fact>
          <Fact name={texts.takes}>
            {taken.length > 0 ? taken.map(({ label }) => label).join(', ') : texts.allDiagnoses}
          </Fact>
          <Fact name={texts.speaks}>
            {firm.languages.map((language) => detailsLabels().languages[language]).join(', ')}
          </Fact>
          <Fact name={fields.hours}>{firm.hours ?? texts.always}</Fact>
          {firm.contactPeople.map(({ name, role, email, phone }) => (
            <Fact key={name + email} name={role || texts.contact}>
              {[name, email, phone].filter(Boolean).join(', ')}
            </Fact>
          ))}
          {firm.notes && <Fact name={fields.notes}>{firm.notes}</Fact>}
        </dl>
      </section>
      <section className="panel" aria-labelledby="capacity-title">
        <h2 id="capacity-title">{texts.capacity}</h2>
        <dl className="firm-facts">
          <Fact name={figures.today}>{used(firm.usedToday, firm.dailyCap)}</Fact>
          <Fact name={figures.thisMonth}>{used(firm.usedThisMonth, firm.monthlyCap)}</Fact>
          <Fact name={figures.offered}>{firm.offered}</Fact>
          <Fact name={figures.accepted}>{firm.accepted}</Fact>
          <Fact name={figures.retained}>{firm.retained}</Fact>
          <Fact name={figures.medianAnswer}>
            {answer === null ? texts.noAnswer : hoursInWords(answer)}
          </Fact>
          <Fact name={fields.delivery}>
            {firm.isAutodialing ? texts.autodialing(delivery) : delivery}
          </Fact>
          <Fact name={fields.adverseCompanies}>
            {firm.adverseCompanies.length > 0
              ? firm.adverseCompanies.join('; ')
              : texts.noCompanies}
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
  const texts = firmsTexts().firm
  const from = agreementFrom && formatDate(agreementFrom)
  const to = agreementTo && formatDate(agreementTo)
  if (from && to) return texts.validBetween(from, to)
  if (from) return texts.validFrom(from)
  return to ? texts.validTo(to) : texts.withoutDates
}

function PortalUsers({ firm }: { firm: Firm }) {
  const texts = firmsTexts().people
  const form = staffFormTexts()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(firmPeopleQuery(firm.id))
  const [invited, setInvited] = useState<Invited | null>(null)
  const send = async ({ name = '', email = '' }: Record<string, string>) => {
    setInvited(await inviteToFirm(firm.id, { name, email }))
    await queryClient.invalidateQueries(firmPeopleQuery(firm.id))
  }
  return (
    <section className="panel" aria-labelledby="people-title">
      <h2 id="people-title">{texts.heading}</h2>
      <p className="meta">{texts.explanation(firm.name)}</p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{texts.loading}</Loading>}
      {invited && <OneTimeLink invited={invited} onDone={() => setInvited(null)} />}
      {data?.people.length === 0 && <p>{texts.none}</p>}
      <ul className="plain-list">
        {data?.people.map((person) => (
          <UserRow key={person.id} user={person} onInvited={setInvited} />
        ))}
      </ul>
      <StaffForm label={texts.createLink} busyLabel={form.creating} onSend={send}>
        <TextField
          id="portal-name"
          name="name"
          label={form.name}
          autoComplete="off"
          maxLength={100}
          required
        />
        <TextField
          id="portal-email"
          name="email"
          label={form.email}
          type="email"
          autoComplete="off"
          maxLength={254}
          required
        />
      </StaffForm>
    </section>
  )
}
