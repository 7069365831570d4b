/** The components and special elements of articles. Rendered on the server only. */

import { type ComponentProps, type ComponentType, Fragment, type ReactNode } from 'react'
import { type Operator as OperatorFacts, site } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'
import { currentLanguage } from '../platform/web/language.ts'
import { localHref } from '../site/pages.ts'
import { dataIsSold, firmsPay } from '../site/payment.ts'
import { siteWords } from '../site/site-words.ts'
import { urls } from '../site/urls.ts'

import type { ElementName, ElementProps } from './compile/article-element-props.ts'

type Props<Name extends ElementName> = ElementProps<Name> & { children?: ReactNode }

/** Marks where the text is cut so that the page can insert a part: see article-library.tsx. */
export const CUT = 'data-cut'
const cut = (name: ElementName) => () => <hr {...{ [CUT]: name }} />

/** As articles write it, in every language. */
const LEGAL_HELP = '/legal-help'

function StatTiles({ items }: Props<'StatTiles'>) {
  return (
    <dl className="stats wide">
      {items.map(({ figure, label, source }) => (
        <div key={label}>
          <dt>
            {label}
            {source && <Cite n={source} />}
          </dt>
          <dd>{breakable(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A range such as "$300,000-$400,000" may break after its hyphen and nowhere else. */
const breakable = (figure: string) =>
  figure.split('-').map((piece, at) => (
    <Fragment key={piece}>
      {at > 0 && (
        <>
          -<wbr />
        </>
      )}
      {piece}
    </Fragment>
  ))

function Timeline({ items }: Props<'Timeline'>) {
  return (
    <ol className="dated-events">
      {items.map(({ when, what }) => (
        <li key={when + what}>
          <b>{when}</b>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  )
}

function Steps({ items }: Props<'Steps'>) {
  return (
    <ol className="timed-steps">
      {items.map(({ title, duration, text }) => (
        <li key={title}>
          <b>{title}</b>
          <span className="meta">{duration}</span>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

function Callout({ title, children }: Props<'Callout'>) {
  return (
    <div className="callout" role="note">
      <p className="h4">{title}</p>
      {children}
    </div>
  )
}

/** An article has one: opened at it, the page is printed as the sheet alone (print.css). */
function Sheet({ children }: Props<'Sheet'>) {
  return (
    <div className="print-sheet wide" id="print-sheet">
      {children}
    </div>
  )
}

/** The box of a list item to check off on paper; on the screen it is only a picture of one. */
function Tick() {
  return <span className="tick" aria-hidden="true" />
}

/** Links to legal help, which promise nothing while no request can be passed on (decision 130). */
const referralElements = (isOpen: boolean) => {
  const isShut = (href: string | undefined) => !isOpen && href === LEGAL_HELP
  return {
    IfReferral({ is, children }: Props<'IfReferral'>) {
      return (is === 'open') === isOpen ? children : null
    },
    LinkPanel({ title, links }: Props<'LinkPanel'>) {
      return (
        <div className="link-panel wide">
          <p className="label">{title}</p>
          <ul className="link-rows">
            {links.map(({ href, label, note }) => (
              <li key={href}>
                <ArticleLink href={href}>
                  {isShut(href) ? m.referral_closed_ways() : label}
                </ArticleLink>
                {note && !isShut(href) && <span>{note}</span>}
              </li>
            ))}
          </ul>
        </div>
      )
    },
    Cards({ items }: Props<'Cards'>) {
      return (
        <div className="cells wide">
          {items.map(({ title, text, href, label }) => (
            <div key={title}>
              <p className="h4">{isShut(href) ? m.legal_help_crumb() : title}</p>
              <p>{isShut(href) ? m.legal_help_closed_lead() : text}</p>
              {href && (
                <p>
                  <a className="arrow-link" href={localHref(href)}>
                    {isShut(href) ? m.referral_closed_ways() : label}
                  </a>
                </p>
              )}
            </div>
          ))}
        </div>
      )
    },
    ButtonLink({ href, kind, children }: Props<'ButtonLink'>) {
      const isOutlined = kind === 'back' || isShut(href)
      return (
        <p>
          <a className={isOutlined ? 'btn secondary' : 'btn'} href={localHref(href)}>
            {isShut(href) ? m.referral_closed_ways() : children}
          </a>
        </p>
      )
    },
  }
}

function RecordsContact({ title, entries }: Props<'RecordsContact'>) {
  return (
    <div className="details wide">
      <p className="h4">{title}</p>
      <dl>
        {entries.map(({ name, detail, href }) => (
          <div key={name}>
            <dt>{href ? <ArticleLink href={href}>{name}</ArticleLink> : name}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Cite({ n }: Props<'Cite'>) {
  return (
    <sup className="ref-mark">
      <a href={`#source-${n}`} aria-label={m.article_elements_source({ n })}>
        {n}
      </a>
    </sup>
  )
}

/** A note for editors: nothing of it is shown. */
const NoSource = () => null

function Term({ id, children }: Props<'Term'>) {
  return (
    <a className="glossary-term" href={urls.glossary(id)}>
      {children}
    </a>
  )
}

function En({ children }: Props<'En'>) {
  return <i lang="en">{children}</i>
}

/** Facts about the operator, and the text that makes sense only with them. */
const operatorElements = (operator: OperatorFacts) => ({
  Operator({ field }: Props<'Operator'>) {
    const fact = operator[field]
    if (!fact) throw new Error(`<Operator field="${field}"> is outside of <IfOperator>`)
    if (/email$/i.test(field)) return <a href={`mailto:${fact}`}>{fact}</a>
    return field === 'phone' ? <a href={urls.call(fact)}>{fact}</a> : <SourceText text={fact} />
  },
  IfOperator({ has, children }: Props<'IfOperator'>) {
    return has.every((field) => operator[field]) ? children : null
  },
})

function Promised({ time }: Props<'Promised'>) {
  return m.article_elements_within({ time: siteWords().promises[time] })
}

function ProjectGoal() {
  return m.article_elements_goal({
    ...site.claims,
    statedIn: siteWords().claimsStatedIn,
    state: site.featuredState.name,
  })
}

function Payment({ says }: Props<'Payment'>) {
  return says === 'firms' ? firmsPay() : dataIsSold()
}

type HeadingProps = ComponentProps<'h2'> & { 'data-text'?: string }

/** A heading and its anchor link, beside it so that the link is not part of its accessible name. */
const heading = (Tag: 'h2' | 'h3') =>
  function Heading({ id, 'data-text': text, children }: HeadingProps) {
    return (
      <div className={`article-heading ${Tag}`}>
        <Tag id={id}>{children}</Tag>
        <a
          className="heading-anchor"
          href={`#${id}`}
          aria-label={m.article_elements_link_to({ heading: text ?? '' })}
        >
          #
        </a>
      </div>
    )
  }

/** External links are marked and send no referrer. */
export function ArticleLink({ href = '', children }: ComponentProps<'a'>) {
  if (!/^https?:/.test(href)) return <a href={localHref(href)}>{children}</a>
  return (
    <a href={href} rel="noopener noreferrer external">
      {children}
      <span className="visually-hidden">{m.article_elements_external()}</span>
    </a>
  )
}

/** Sources, and facts about the operator, are named as in English. */
export function SourceText({ text }: { text: string }) {
  return currentLanguage() === 'en' ? text : <span lang="en">{text}</span>
}

/** Scrolls sideways on a phone, so it has a name and can be focused by keyboard. */
function Table({
  'data-label': label,
  children,
}: ComponentProps<'table'> & { 'data-label'?: string }) {
  const name = m.article_elements_table({ label: label ?? '' })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <section className="table-scroll wide" aria-label={name} tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}

type ArticleComponents = { [Name in ElementName]: ComponentType<Props<Name>> }

export const articleComponents = (operator: OperatorFacts, isReferralOpen: boolean) => ({
  ...({
    StatTiles,
    Timeline,
    Steps,
    Callout,
    Sheet,
    RecordsContact,
    Cite,
    NoSource,
    Term,
    En,
    ...operatorElements(operator),
    ...referralElements(isReferralOpen),
    Promised,
    ProjectGoal,
    Payment,
    ContactForm: cut('ContactForm'),
    AdSlot: cut('AdSlot'),
  } satisfies ArticleComponents),
  h2: heading('h2'),
  h3: heading('h3'),
  a: ArticleLink,
  input: Tick,
  table: Table,
})
