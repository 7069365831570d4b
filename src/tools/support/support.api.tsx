/** The list of help as markup, which its page places as an island. */
import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/format.ts'
import type { SupportEntry } from './support.contract.ts'
import { supportGroups } from './support.ts'

export const supportApi = new Hono().get('/support-pages/list', (c) =>
  c.html(renderToStaticMarkup(<SupportList />), 200, { 'x-robots-tag': 'noindex' }),
)

function SupportList() {
  return (
    <>
      <nav className="support-contents noprint" aria-label="On this page">
        {supportGroups.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {supportGroups.map(({ id, title, entries }) => (
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
        Nobody pays to be on this list, and we earn nothing when you call or open a link. Telephone
        numbers and programs change. Where a line says that it is not compared with its source, our
        editors wrote it from general knowledge: open the link before you rely on it. In an
        emergency call <a href={urls.call('911')}>911</a>.
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
        {kind === 'official' ? 'Official' : 'Non-profit'}. As of {formatDate(checked)}
        {compared ? ', compared with a published source' : ', not compared with its source'}
      </p>
    </li>
  )
}
