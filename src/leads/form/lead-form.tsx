/**
 * The lead form, in three kinds: in its own panel, or (contact) as part of a page. It posts without
 * JavaScript; with it, the same answers are sent as JSON. The full consent text is above the button.
 */

import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { currentLanguage } from '../../platform/web/language.ts'
import { addressIn } from '../../site/addresses.ts'
import { entered } from '../../site/entered.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import {
  ChoiceField,
  SelectField,
  TextAreaField,
  TextField,
  type TextFieldProps,
} from '../../ui/field.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { Link } from '../../ui/link.tsx'
import { wordingFor } from '../consent/consent.ts'
import { HealthConsents } from '../details/health-consents.tsx'
import {
  diagnoses,
  diagnosisTimelines,
  type FieldError,
  type FormKind,
  inquiryTypeFor,
  longest,
  pathologyReports,
  subjectFor,
} from '../fields/lead-rules.ts'

import type { ReferralForm } from '../intake/referral-form.contract.ts'
import { referralFormQuery } from './referral-form.queries.ts'
import { formAction, useLeadForm } from './use-lead-form.ts'

const LEAD_FORM_PANELS = {
  facility: { title: m.lead_form_panels_facility_title, lead: m.lead_form_panels_facility_lead },
  legal: { title: m.lead_form_panels_legal_title, lead: m.lead_form_panels_legal_lead },
}

const LEAD_FORM_BUTTONS = {
  facility: m.lead_form_buttons_referral,
  legal: m.lead_form_buttons_referral,
  contact: m.lead_form_buttons_contact,
}

type LeadFormProps = {
  kind: FormKind
  /** The facility that the page is about or, for contact, whose record needs a correction. */
  facility?: { id: number; name: string } | undefined
  /** Hidden fields that a page adds. */
  children?: ReactNode
  /** Further fields of the contact form, above the message. */
  more?: ((form: MoreFields) => ReactNode) | undefined
}

export type MoreFields = {
  answers: Record<string, string>
  errors: FieldError[]
  idOf: (field: string) => string
}

export function LeadForm({
  kind,
  facility,
  children,
  more,
  className = '',
}: LeadFormProps & { className?: string }) {
  const referral = useQuery({ ...referralFormQuery(), enabled: kind !== 'contact' }).data
  if (kind === 'contact') return <LeadFormFields kind={kind} facility={facility} more={more} />
  if (referral?.closed) return <Closed {...referral.closed} className={className} />
  const { title, lead } = LEAD_FORM_PANELS[kind]
  return (
    <section className={`form-box noprint ${className}`} id="form">
      <header>
        <p className="label">{m.lead_form_advertising()}</p>
        <h2>{title()}</h2>
        <p>{lead()}</p>
      </header>
      <LeadFormFields kind={kind} facility={facility} referral={referral}>
        {children}
      </LeadFormFields>
      <div className="form-footnote">
        <b>{m.lead_form_next()}</b>
        <ol className="count">
          {[
            m.lead_form_steps_1({ review: siteWords().promises.review }),
            m.lead_form_steps_2({
              firstAttorney: siteWords().promises.firstAttorney,
              allAttorneys: siteWords().promises.allAttorneys,
            }),
            m.lead_form_steps_3(),
          ].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** In place of the form, while requests cannot be passed on from anywhere. */
function Closed({
  title,
  text,
  link,
  className,
}: NonNullable<ReferralForm['closed']> & { className: string }) {
  return (
    <section className={`form-box noprint ${className}`} id="form">
      <header>
        <h2>{title}</h2>
        <p>{text}</p>
      </header>
      <Link className="btn secondary" href={urls.legalHelp()}>
        {link}
      </Link>
    </section>
  )
}

type LeadFormFieldsProps = LeadFormProps & { referral?: ReferralForm | undefined }

function LeadFormFields({ kind, facility, children, more, referral }: LeadFormFieldsProps) {
  const language = currentLanguage()
  const inquiryType = inquiryTypeFor(kind, facility !== undefined)
  const path = useLocation({ select: (location) => location.pathname })
  const notice = useQuery(siteSummaryQuery()).data?.formNotice
  const form = useLeadForm(kind, inquiryType, path)
  const formId = useId()
  const idOf = (name: string) => `${formId}-${name}`
  const wording = wordingFor(kind)
  const field = (name: string) => ({
    id: idOf(name),
    name,
    error: form.errors.find((error) => error.field === name)?.message,
  })
  const text = (name: keyof typeof longest & string) => ({
    ...field(name),
    maxLength: longest[name],
    defaultValue: form.answers[name],
  })
  const hidden = {
    inquiryType,
    pageUrl: addressIn(language, path),
    consentVersion: wording.version,
    ...(language === 'en' ? {} : { language }),
    ...(kind === 'contact' ? {} : { subject: subjectFor(inquiryType, facility?.name) }),
    ...(facility ? { facilityId: facility.id } : {}),
  }
  const firms = referral && (
    <>
      {referral.firms && <p className="consent-firms">{referral.firms}</p>}
      <input type="hidden" name="firmsShown" value={referral.firmsShown} />
    </>
  )
  // Where a state decides whether there is a form at all, it is asked before anything about the person.
  const residence = kind !== 'contact' && (
    <div className="state-question">
      <SelectField
        label={m.lead_form_residence()}
        isOptional={!referral?.isStateRequired}
        required={referral?.isStateRequired}
        placeholder={m.common_choose_state()}
        options={referral?.states ?? []}
        autoComplete="address-level1"
        defaultValue={form.answers.residenceState ?? entered.residenceState ?? ''}
        {...field('residenceState')}
      />
      {referral?.elsewhere && (
        <p className="form-elsewhere">
          {referral.elsewhere}{' '}
          <a href={`${urls.legalHelp()}#elsewhere`}>{m.referral_closed_ways()}</a>
        </p>
      )}
    </div>
  )
  return (
    <form
      className={`lead-form asks-health for-${kind}${referral?.isStateRequired ? ' state-first' : ''}`}
      method="post"
      action={formAction()}
      noValidate
      ref={form.form}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      <ErrorSummary
        attempt={form.attempt}
        mistakes={form.errors.map((error) => ({ ...error, fieldId: idOf(error.field) }))}
        failure={form.failure}
        otherWay={<PhoneLine before={m.lead_form_call()} />}
      />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Honeypot />
      {notice && (
        <p className="demo-form">
          <b>{notice[0]}</b> {notice[1]}
        </p>
      )}
      {referral?.isStateRequired && (
        <>
          {residence}
          {firms}
        </>
      )}
      <TextField label={m.lead_form_name()} autoComplete="name" required {...text('name')} />
      <div className="field-pair">
        <PhoneField isOptional={kind === 'contact'} {...text('phone')} />
        <TextField
          label={m.lead_form_email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...text('email')}
        />
      </div>
      {kind === 'contact' && (
        <TextField label={m.lead_form_subject()} isOptional {...text('subject')} />
      )}
      {kind !== 'contact' && (
        <>
          {!referral?.isStateRequired && residence}
          <div className="health-questions">
            {referral && (
              <div className="health-consent">
                <HealthConsents
                  wordings={referral.healthWordings}
                  isTicked={(name) => form.answers[name] === 'true'}
                />
              </div>
            )}
            <SelectField
              label={m.lead_form_diagnosis()}
              isOptional
              placeholder={m.lead_form_choose_one()}
              options={diagnoses}
              defaultValue={form.answers.diagnosis ?? ''}
              {...field('diagnosis')}
            />
            <div className="diagnosis-details">
              <ChoiceField
                label={m.lead_form_pathology_report()}
                isOptional
                options={pathologyReports}
                chosen={form.answers.pathologyReport}
                {...field('pathologyReport')}
              />
              <ChoiceField
                label={m.lead_form_diagnosis_timeline()}
                isOptional
                options={diagnosisTimelines}
                chosen={form.answers.diagnosisTimeline}
                {...field('diagnosisTimeline')}
              />
            </div>
          </div>
        </>
      )}
      {more?.({ ...form, idOf })}
      {kind === 'contact' ? (
        <TextAreaField label={m.lead_form_message()} rows={6} required {...text('message')} />
      ) : (
        <TextAreaField
          label={m.lead_form_exposure()}
          isOptional
          hint={m.lead_form_exposure_hint()}
          rows={5}
          {...text(kind === 'legal' ? 'exposure' : 'message')}
        />
      )}
      {wording.automated && (
        <label className="choice consent">
          <input
            type="checkbox"
            name="automatedContact"
            value="true"
            defaultChecked={form.answers.automatedContact === 'true'}
          />
          <span>
            <b>{m.lead_form_optional()}</b> <WithPartners text={wording.automated} />
          </span>
        </label>
      )}
      {!referral?.isStateRequired && firms}
      <p className="consent">
        <WithPartners text={wording.text} />
      </p>
      <button type="submit" className="btn wide" disabled={form.isSubmitting}>
        {form.isSubmitting ? m.lead_form_submitting() : LEAD_FORM_BUTTONS[kind]()}
      </button>
    </form>
  )
}

/** The firms that the text refers to are listed on a separate page. */
function WithPartners({ text }: { text: string }) {
  const [before, after] = text.split(m.lead_form_partners())
  return after ? (
    <>
      {before}
      <Link href={urls.partners()}>{m.lead_form_partners()}</Link>
      {after}
    </>
  ) : (
    text
  )
}

function PhoneField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label={m.lead_form_phone()}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required={!props.isOptional}
      {...props}
    />
  )
}
