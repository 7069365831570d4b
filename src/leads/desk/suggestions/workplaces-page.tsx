/** Workplaces that visitors did not find: the records that each may be, and the answer. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { messageOf } from '../../../platform/errors.ts'
import { apiAddress } from '../../../platform/web/api-address.ts'
import { urls } from '../../../site/urls.ts'
import { includesRole } from '../../../staff/staff.contract.ts'
import { staffCall } from '../../../staff/staff.queries.ts'
import { useAccount } from '../../../staff/staff-layout.tsx'
import { staffTitle } from '../../../staff/staff-title.ts'
import { TextField } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { ErrorBox, Loading } from '../../../ui/notices.tsx'
import { AnswerForm, GivenAnswers } from './answer-form.tsx'
import { gradeInWords } from './record-line.tsx'
import { type Candidate, MAX_NAME_LENGTH, type Workplace } from './suggestions.contract.ts'
import { answerWorkplace, workplaceQuery } from './suggestions.queries.ts'
import { SuggestionsScreen, sentInWords, Words } from './suggestions-screen.tsx'

export const Route = createFileRoute('/admin/workplaces')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('workplaces')] }),
  component: WorkplacesScreen,
})

function WorkplacesScreen() {
  return (
    <SuggestionsScreen
      kind="workplaces"
      path={urls.staff.workplaces()}
      title={m.desk_suggestions_workplaces()}
      none={
        <>
          <p>{m.desk_suggestions_no_workplaces()}</p>
          <p>
            <Link href={urls.staff.corrections()}>{m.desk_suggestions_open_corrections()}</Link>
          </p>
        </>
      }
    >
      {(id) => <OneWorkplace key={id} id={id} />}
    </SuggestionsScreen>
  )
}

function OneWorkplace({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(workplaceQuery(id))
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (!data) return <Loading>{m.desk_suggestions_loading()}</Loading>
  return <OpenWorkplace key={data.version} workplace={data} />
}

/** FL-00413 or 413. */
const NUMBER = /^(?:[a-z]{2}-)?0*(\d{1,9})$/i

function OpenWorkplace({ workplace }: { workplace: Workplace }) {
  const { role } = useAccount()
  const canChange = includesRole(role, 'editor')
  const search = useLocation({ select: (location) => location.searchStr })
  const { id, name, place, years, details, spamReasons, candidates } = workplace
  const [typed, setTyped] = useState(() => new URLSearchParams(search).get('record') ?? '')
  const [otherName, setOtherName] = useState(name)
  const facilityId = Number(NUMBER.exec(typed.trim())?.[1] ?? 0) || null
  return (
    <>
      <header className="review-record">
        <p className="label">{m.desk_suggestions_workplace({ id })}</p>
        <h2>{name}</h2>
        <p className="meta">{[place, years].filter(Boolean).join(', ')}</p>
      </header>
      <Words
        about={[
          sentInWords(workplace),
          m.desk_suggestions_not_published(),
          spamReasons.length > 0
            ? m.desk_suggestions_spam({ reasons: spamReasons.join(', ') })
            : null,
        ]}
      >
        {details ?? m.desk_suggestions_no_words()}
      </Words>
      <h3>{m.desk_suggestions_is_it_one()}</h3>
      {candidates.length === 0 && <p>{m.desk_suggestions_no_candidates()}</p>}
      <ol className="candidates">
        {candidates.map((candidate) => (
          <CandidateItem
            key={candidate.record.id}
            candidate={candidate}
            isChosen={candidate.record.id === facilityId}
            {...(canChange ? { onChoose: () => setTyped(candidate.record.number) } : {})}
          />
        ))}
      </ol>
      {!canChange && <p className="note">{m.desk_suggestions_editors_answer()}</p>}
      {canChange && (
        <>
          <TextField
            id="workplace-record"
            label={m.desk_suggestions_record_number()}
            hint={m.desk_suggestions_record_number_hint()}
            maxLength={20}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {!facilityId && <CreateRecord workplace={workplace} />}
          {facilityId && (
            <TextField
              id="workplace-other-name"
              label={m.desk_suggestions_found_by()}
              hint={m.desk_suggestions_found_by_hint()}
              maxLength={MAX_NAME_LENGTH}
              value={otherName}
              onChange={(event) => setOtherName(event.target.value)}
            />
          )}
          <AnswerForm
            kind="workplaces"
            suggestion={workplace}
            labels={{
              accepted: facilityId
                ? m.desk_suggestions_same_as({ number: typed.trim() })
                : m.desk_suggestions_same_as_a_record(),
              rejected: m.desk_suggestions_reject(),
              asked: m.desk_suggestions_ask(),
            }}
            whyNotAccept={facilityId ? null : m.desk_suggestions_choose_record()}
            effect={m.desk_suggestions_workplace_effect()}
            save={({ version, answer, reply, isMailed }) =>
              answerWorkplace(id, {
                ...{ version, answer, reply, isMailed },
                facilityId: answer === 'accepted' ? facilityId : null,
                otherName,
              })
            }
          />
        </>
      )}
      <GivenAnswers answers={workplace.answers} />
    </>
  )
}

/** Prefilled with what was written; not public until its documents are added and it is published. */
function CreateRecord({ workplace }: { workplace: Workplace }) {
  const { id, name, place, years } = workplace
  const router = useRouter()
  const create = useMutation({
    mutationFn: (form: FormData) => {
      const text = (field: string) => String(form.get(field)).trim()
      const operationalYears = text('years')
      const fields = {
        name: text('name'),
        city: text('city'),
        ...(operationalYears && { operationalYears }),
      }
      // Leads do not know the directory: the call is written out.
      return staffCall<{ id: number }>({
        method: 'POST',
        address: apiAddress('/admin/facilities'),
        parts: { json: { fields } },
      })
    },
    onSuccess: (created) =>
      router.navigate({ href: `${urls.staff.record(created.id)}?workplace=${id}` }),
  })
  return (
    <details className="create-record">
      <summary>{m.desk_suggestions_create_record()}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate(new FormData(event.currentTarget))
        }}
      >
        <p className="hint">{m.desk_suggestions_create_hint()}</p>
        {create.error && <ErrorBox message={messageOf(create.error)} />}
        <TextField
          id={`create-name-${id}`}
          name="name"
          label={m.desk_suggestions_create_name()}
          defaultValue={name}
          maxLength={200}
          required
        />
        <TextField
          id={`create-city-${id}`}
          name="city"
          label={m.desk_suggestions_create_city()}
          defaultValue={place}
          maxLength={100}
          required
        />
        <TextField
          id={`create-years-${id}`}
          name="years"
          label={m.desk_suggestions_create_years()}
          defaultValue={years ?? ''}
          maxLength={100}
        />
        <button type="submit" className="btn secondary compact" disabled={create.isPending}>
          {create.isPending ? m.desk_suggestions_creating() : m.desk_suggestions_create()}
        </button>
      </form>
    </details>
  )
}

const LIKELIHOODS = {
  likely: m.desk_suggestions_likely,
  possible: m.desk_suggestions_possible,
  unlikely: m.desk_suggestions_unlikely,
}

type CandidateItemProps = { candidate: Candidate; isChosen: boolean; onChoose?: () => void }

function CandidateItem({ candidate, isChosen, onChoose }: CandidateItemProps) {
  const { record, reasons, likelihood } = candidate
  return (
    <li>
      <div>
        <a href={record.path} target="_blank" rel="noreferrer">
          <b>{record.name}</b>
        </a>{' '}
        <span className={`grade grade-${record.grade}`}>{gradeInWords(record.grade)}</span>
        <p className="meta">
          {record.place}. {m.desk_suggestions_record({ number: record.number })}
        </p>
      </div>
      <p>
        {reasons.join(', ')}. <b>{LIKELIHOODS[likelihood]()}</b>
      </p>
      {onChoose && (
        <button
          type="button"
          className="btn secondary compact"
          aria-pressed={isChosen}
          onClick={onChoose}
        >
          {m.desk_suggestions_same()}
          <span className="visually-hidden"> {record.name}</span>
        </button>
      )}
    </li>
  )
}
