/** "I worked here": the form about one record, and the confirmation that it was sent. Plain HTML. */

import { createFileRoute } from '@tanstack/react-router'
import { useId } from 'react'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { apiAddress } from '../../platform/web/api-address.ts'
import { apiClient, callJson } from '../../platform/web/api-client.ts'
import { currentLanguage } from '../../platform/web/language.ts'
import { findPostedForm } from '../../platform/web/posted-form.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { Link } from '../../ui/link.tsx'
import { leadUrls } from '../fields/lead-urls.ts'
import type { testimoniesApi } from './testimonies.api.ts'
import { maxTestimonyLengths, type TestimonyField } from './testimony-rules.ts'

const api = apiClient<typeof testimoniesApi>()

const MAX_RECORD = 2_147_483_647

export const Route = createFileRoute('/worked-here')({
  validateSearch: (search: Record<string, unknown>): { record: number; sent?: 1 } => {
    const record = Math.trunc(Number(search.record))
    return {
      record: record > 0 && record <= MAX_RECORD ? record : 0,
      ...(String(search.sent) === '1' ? { sent: 1 } : {}),
    }
  },
  loaderDeps: ({ search: { record } }) => ({ record }),
  loader: async ({ deps: { record } }) => ({
    about:
      record > 0
        ? (await callJson(api.get('/testimonies/record', { query: { record } }))).record
        : null,
    title: m.testimony_page_title({ site: site.name }),
    description: m.testimony_page_description(),
    path: urls.workedHere(record),
  }),
  head: loadedHead,
  component: TestimonyPage,
})

type About = { id: number; number: string; name: string; place: string; path: string }

function TestimonyPage() {
  const { about } = Route.useLoaderData()
  const { sent } = Route.useSearch()
  return (
    <>
      <Breadcrumb
        trail={[
          { label: m.common_home(), href: urls.home() },
          ...(about ? [{ label: about.name, href: about.path }] : []),
          { label: m.testimony_page_crumb() },
        ]}
      />
      <div className="wrap page-head">
        {about && sent && <Sent about={about} />}
        {about && !sent && (
          <>
            <p className="label">
              {m.testimony_about({ number: about.number, place: about.place })}
            </p>
            <h1>{m.testimony_page_heading({ name: about.name })}</h1>
            <TestimonyForm record={about.id} />
          </>
        )}
        {!about && (
          <>
            <h1>{m.testimony_page_none()}</h1>
            <p className="lead">
              {m.testimony_page_none_1()}
              <Link href={urls.search()}>{m.testimony_page_none_2()}</Link>
              {m.testimony_page_none_3()}
              <Link href={urls.missingWorkplace()}>{m.testimony_page_none_4()}</Link>
              {m.testimony_page_none_5()}
            </p>
          </>
        )}
      </div>
    </>
  )
}

function Sent({ about }: { about: About }) {
  return (
    <>
      <h1>{m.testimony_page_thanks()}</h1>
      <p className="lead">{m.testimony_page_thanks_lead()}</p>
      <p className="actions">
        <Link className="btn" href={leadUrls.suggestion()} rel="nofollow">
          {m.suggestion_follow()}
        </Link>
        <Link className="btn secondary" href={about.path}>
          {m.testimony_back({ name: about.name })}
        </Link>
      </p>
    </>
  )
}

function TestimonyForm({ record }: { record: number }) {
  const formId = useId()
  const posted = findPostedForm(({ answers }) => 'words' in answers)
  const idOf = (field: string) => `${formId}-${field}`
  const text = (field: TestimonyField) => ({
    id: idOf(field),
    name: field,
    maxLength: maxTestimonyLengths[field],
    defaultValue: posted?.answers[field] ?? '',
    error: posted?.errors.find((error) => error.field === field)?.message,
  })
  const failure = posted?.failure
  return (
    <section className="form-box noprint">
      <header>
        <h2>{m.testimony_heading()}</h2>
        <p>{m.testimony_lead()}</p>
      </header>
      <form className="lead-form" method="post" action={apiAddress('/testimonies')}>
        <ErrorSummary
          attempt={0}
          mistakes={posted?.errors.map((error) => ({ ...error, fieldId: idOf(error.field) })) ?? []}
          failure={failure ? { title: m.common_not_sent(), lines: [failure.detail] } : null}
        />
        <Honeypot />
        <input type="hidden" name="record" value={record} />
        <TextField
          label={m.testimony_years()}
          isOptional
          hint={m.workplace_years_hint()}
          {...text('years')}
        />
        <TextField label={m.testimony_trade()} isOptional {...text('trade')} />
        <TextAreaField
          label={m.testimony_words()}
          required
          rows={6}
          hint={m.testimony_words_hint()}
          {...text('words')}
        />
        <label className="choice">
          <input
            type="checkbox"
            name="mayPublish"
            value="yes"
            defaultChecked={posted?.answers.mayPublish === 'yes'}
          />
          <span>{m.testimony_may_publish()}</span>
        </label>
        <TextField
          label={m.workplace_email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          isOptional
          hint={m.workplace_email_hint()}
          {...text('email')}
        />
        <input type="hidden" name="language" value={currentLanguage()} />
        <button type="submit" className="btn wide">
          {m.workplace_send()}
        </button>
      </form>
    </section>
  )
}
