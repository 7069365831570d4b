/** The list of help as markup, which its page places as an island. */

import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/dates.ts'
import type { SupportEntry } from './support.contract.ts'
import { supportGroups } from './support.ts'

export const supportApi = new Hono().get('/support-pages/list', (c) =>
  c.html(renderToStaticMarkup(<SupportList />), 200, { 'x-robots-tag': 'noindex' }),
)

function SupportList() {
  const groups = supportGroups()
  return (
    <>
      <nav className="support-contents noprint" aria-label={m.support_list_contents()}>
        {groups.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {groups.map(({ id, title, entries }) => (
        <section key={id} className="support-group" id={id}>
          <h2>{title}</h2>
          <ul className="plain">
            {entries.map((entry) => (
              <Entry key={entry.name} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <p className="disclaimer ruled">
        {m.support_list_nobody_pays()}
        <a href={urls.call('911')}>911</a>.
      </p>
    </>
  )
}

function Entry({ entry }: { entry: SupportEntry }) {
  const { name, does, phone, url, kind, compared, checked } = entry
  return (
    <li>
      <h3>{name}</h3>
      <p>{does}</p>
      <p className="support-reach">
        {phone && <a href={urls.call(phone)}>{phone}</a>}
        <a href={url} rel="noopener noreferrer external">
          {new URL(url).hostname.replace(/^www\./, '')}
        </a>
      </p>
      <p className="papers-source">
        {kind === 'official' ? m.support_list_official() : m.support_list_non_profit()}
        {m.common_as_of({ day: formatDate(checked) })}
        {compared ? m.support_list_compared() : m.support_list_not_compared()}
      </p>
    </li>
  )
}
