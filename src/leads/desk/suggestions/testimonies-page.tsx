/** What people who worked at a place wrote: the words that would be published, what may name somebody, the answer. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { urls } from '../../../site/urls.ts'
import { staffTitle } from '../../../staff/staff-title.ts'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { ErrorBox, Loading } from '../../../ui/notices.tsx'
import { type Flag, findPersonalData, isForbidden } from '../../suggestions/personal-data.ts'
import { AnswerForm, GivenAnswers } from './answer-form.tsx'
import { Flags } from './flags.tsx'
import { RecordLine } from './record-line.tsx'
import type { Testimony } from './suggestions.contract.ts'
import { answerTestimony, testimonyQuery } from './suggestions.queries.ts'
import { SuggestionsScreen, sentInWords, Words } from './suggestions-screen.tsx'

export const Route = createFileRoute('/admin/testimonies')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('testimonies')] }),
  component: TestimoniesScreen,
})

function TestimoniesScreen() {
  return (
    <SuggestionsScreen
      kind="testimonies"
      path={urls.staff.testimonies()}
      title={m.desk_testimonies()}
      none={
        <>
          <p>{m.desk_testimonies_none()}</p>
          <p>
            <Link href={urls.staff.corrections()}>{m.desk_suggestions_open_corrections()}</Link>
          </p>
        </>
      }
    >
      {(id) => <OneTestimony key={id} id={id} />}
    </SuggestionsScreen>
  )
}

function OneTestimony({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(testimonyQuery(id))
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (!data) return <Loading>{m.desk_suggestions_loading()}</Loading>
  return <OpenTestimony key={data.version} testimony={data} />
}

function OpenTestimony({ testimony }: { testimony: Testimony }) {
  const { id, record, mayPublish, spamReasons, known, language } = testimony
  const [words, setWords] = useState(testimony.words)
  const [years, setYears] = useState(testimony.years ?? '')
  const [trade, setTrade] = useState(testimony.trade ?? '')
  const [namesChecked, setNamesChecked] = useState(false)
  const flags = findPersonalData([words, years, trade].join('\n'), known)
  const forbidden = flags.filter(isForbidden)
  const names = flags.filter((flag) => !isForbidden(flag))
  return (
    <>
      {record ? (
        <RecordLine record={record} />
      ) : (
        <p className="note">{m.desk_suggestions_record_gone()}</p>
      )}
      <Words
        about={[
          sentInWords(testimony),
          mayPublish ? m.desk_testimonies_allowed() : m.desk_testimonies_not_allowed(),
          spamReasons.length > 0
            ? m.desk_suggestions_spam({ reasons: spamReasons.join(', ') })
            : null,
        ]}
      >
        {testimony.words}
      </Words>
      {mayPublish && (
        <section className="testimony-edit" aria-label={m.desk_testimonies_published()}>
          <h3>{m.desk_testimonies_published()}</h3>
          <TextField
            id={`testimony-trade-${id}`}
            label={m.desk_testimonies_trade()}
            maxLength={80}
            value={trade}
            onChange={(event) => setTrade(event.target.value)}
          />
          <TextField
            id={`testimony-years-${id}`}
            label={m.desk_testimonies_years()}
            maxLength={60}
            value={years}
            onChange={(event) => setYears(event.target.value)}
          />
          <TextAreaField
            id={`testimony-words-${id}`}
            label={m.desk_testimonies_words()}
            hint={m.desk_testimonies_words_hint()}
            rows={8}
            lang={language}
            maxLength={2000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Flags forbidden={forbidden} names={names} />
          {names.length > 0 && forbidden.length === 0 && (
            <label className="choice">
              <input
                type="checkbox"
                checked={namesChecked}
                onChange={(event) => setNamesChecked(event.target.checked)}
              />
              <span>{m.desk_testimonies_names_checked()}</span>
            </label>
          )}
        </section>
      )}
      <AnswerForm
        kind="testimonies"
        suggestion={testimony}
        labels={{
          accepted: m.desk_testimonies_publish(),
          rejected: m.desk_suggestions_reject(),
          asked: m.desk_suggestions_ask(),
        }}
        whyNotAccept={whyNot(testimony, { words, forbidden, names, namesChecked })}
        effect={m.desk_testimonies_effect()}
        save={({ version, answer, reply, isMailed }) =>
          answerTestimony(id, {
            ...{ version, answer, reply, isMailed },
            published: answer === 'accepted' ? { words, years, trade, namesChecked } : null,
          })
        }
      />
      <GivenAnswers answers={testimony.answers} />
    </>
  )
}

type Written = { words: string; forbidden: Flag[]; names: Flag[]; namesChecked: boolean }

function whyNot({ record, mayPublish }: Testimony, written: Written): string | null {
  if (!mayPublish) return m.desk_testimonies_not_allowed_why()
  if (!record?.isListed) return m.desk_suggestions_record_gone()
  if (written.words.trim() === '') return m.desk_testimonies_empty()
  if (written.forbidden.length > 0) return m.desk_testimonies_take_out()
  return written.names.length > 0 && !written.namesChecked ? m.desk_testimonies_check_names() : null
}
