/** Legal help while no firm can take requests: who else can help today, and nothing asked about anybody's health. */

import { useState } from 'react'
import { site } from '../../../site.config.ts'
import { AlertForm } from '../../alerts/alert-form.tsx'
import { m } from '../../paraglide/messages.js'
import { entered } from '../../site/entered.ts'
import { urls } from '../../site/urls.ts'
import { SelectField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { residenceStates } from '../fields/details-rules.ts'
import type { ReferralForm } from '../intake/referral-form.contract.ts'
import { barReferralServices } from './bar-referral-services.ts'

/** Each keeps its own list; none pays to be here. */
const WAYS = [
  {
    href: 'https://www.findlegalhelp.org/',
    label: m.legal_help_closed_ways_1,
    text: m.legal_help_closed_ways_1_text,
  },
  {
    href: 'https://www.lawhelp.org/',
    label: m.legal_help_closed_ways_2,
    text: m.legal_help_closed_ways_2_text,
  },
  {
    href: 'https://www.va.gov/get-help-from-accredited-representative/',
    label: m.legal_help_closed_ways_3,
    text: m.legal_help_closed_ways_3_text,
  },
]

const TOOLS = [
  {
    href: urls.deadlines,
    label: m.legal_help_closed_tools_1,
    text: m.legal_help_closed_tools_1_text,
  },
  {
    href: urls.workHistory,
    label: m.legal_help_closed_tools_2,
    text: m.legal_help_closed_tools_2_text,
  },
  {
    href: urls.documents,
    label: m.legal_help_closed_tools_3,
    text: m.legal_help_closed_tools_3_text,
  },
  { href: urls.trusts, label: m.legal_help_closed_tools_4, text: m.legal_help_closed_tools_4_text },
  {
    href: urls.veterans,
    label: m.legal_help_closed_tools_5,
    text: m.legal_help_closed_tools_5_text,
  },
  { href: urls.search, label: m.legal_help_closed_tools_6, text: m.legal_help_closed_tools_6_text },
]

export function LegalHelpClosed({ form: { alertStates } }: { form: ReferralForm }) {
  return (
    <>
      <div className="wrap page-head">
        <h1>{m.legal_help_crumb()}</h1>
        <p className="lead">{m.legal_help_closed_lead()}</p>
      </div>
      <div className="wrap stack-large">
        <WhoToCall />
        <section className="help-why">
          <h2 className="h3">{m.legal_help_closed_why()}</h2>
          <p>{m.legal_help_closed_why_text({ site: site.name })}</p>
        </section>
        <section>
          <div className="section-head">
            <h2>{m.legal_help_closed_today()}</h2>
          </div>
          <div className="three-columns">
            {TOOLS.map(({ href, label, text }) => (
              <div key={href()}>
                <h3 className="h4">
                  <Link href={href()}>{label()}</Link>
                </h3>
                <p>{text()}</p>
              </div>
            ))}
          </div>
        </section>
        <div className="split">
          <section>
            <h2>{m.legal_help_closed_ask()}</h2>
            <ul className="help-rows">
              {[
                m.legal_help_closed_ask_1(),
                m.legal_help_closed_ask_2(),
                m.legal_help_closed_ask_3(),
                m.legal_help_closed_ask_4(),
                m.legal_help_closed_ask_5(),
              ].map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </section>
          <section>
            <h2>{m.legal_help_closed_short()}</h2>
            <p>{m.legal_help_closed_short_text()}</p>
            <p>
              <Link className="arrow-link" href={urls.deadlines()}>
                {m.common_file_a_claim()}
              </Link>
            </p>
          </section>
        </div>
        <OpeningAlert states={alertStates} />
      </div>
    </>
  )
}

/** Below a form that is open in some states: the same for everybody else. */
export function HelpElsewhere({ form: { alertStates } }: { form: ReferralForm }) {
  return (
    <section className="wrap" id="elsewhere">
      <h2>{m.legal_help_closed_elsewhere()}</h2>
      <WhoToCall />
      <OpeningAlert states={alertStates} />
    </section>
  )
}

/** One question, answered on the device; without JavaScript, all answers. */
function WhoToCall() {
  const [code, setCode] = useState(entered.residenceState ?? '')
  return (
    <section className="help-call">
      <div>
        <h2>{m.legal_help_closed_who()}</h2>
        <div className="js-only">
          <SelectField
            id="help-state"
            label={m.lead_form_residence()}
            placeholder={m.common_choose_state()}
            options={residenceStates}
            value={code}
            onChange={({ target }) => {
              entered.residenceState = target.value
              setCode(target.value)
            }}
          />
          <p className="small">{m.legal_help_closed_state_note()}</p>
        </div>
        <ul className="plain no-js-only">
          {Object.values(barReferralServices).map(({ name, phone }) => (
            <li key={name}>
              {name}: <a href={urls.call(phone)}>{phone}</a>
            </li>
          ))}
        </ul>
      </div>
      <div aria-live="polite">
        <BarReferral code={code} />
        <ul className="help-rows">
          {WAYS.map(({ href, label, text }) => (
            <li key={href}>
              <a href={href}>{label()}</a>
              <span>{text()}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function BarReferral({ code }: { code: string }) {
  const state = residenceStates.find(({ value }) => value === code)?.label
  const service = barReferralServices[code]
  if (!state) return null
  return (
    <>
      <p className="small">{m.legal_help_closed_in({ state })}</p>
      <h3 className="help-service">{service?.name ?? m.legal_help_closed_unnamed()}</h3>
      {service && (
        <p>
          <a className="help-phone" href={urls.call(service.phone)}>
            {service.phone}
          </a>
        </p>
      )}
      <p>
        {service ? m.legal_help_closed_say() : m.legal_help_closed_list({ state })}{' '}
        {service && (
          <a href={service.site} rel="noopener noreferrer external">
            {new URL(service.site).hostname.replace(/^www\./, '')}
          </a>
        )}
      </p>
    </>
  )
}

function OpeningAlert({ states }: { states: ReferralForm['alertStates'] }) {
  return (
    states.length > 0 && (
      <AlertForm kind="referral" states={states} heading={m.legal_help_closed_alert()} />
    )
  )
}
