/** The list of help as markup, which its page places as an island. */
import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/dates.ts'
import type { SupportEntry } from './support.contract.ts'
import { supportGroups } from './support.ts'
import { supportListTexts } from './support-list.texts.ts'

export const supportApi = new Hono().get('/support-pages/list', (c) =>
  c.html(renderToStaticMarkup(<SupportList />), 200, { 'x-robots-tag': 'noindex' }),
)

function SupportList() {
  const texts = supportListTexts()
  const groups = supportGroups()
  return (
    <>
      <nav className="support-contents noprint" aria-label={texts.contents}>
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
        {texts.nobodyPays}
        <a href={urls.call('911')}>911</a>.
      </p>
    </>
  )
}

function Entry({ entry }: { entry: SupportEntry }) {
  const { name, does, phone, url, kind, compared, checked } = entry
  const texts = supportListTexts()
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
        {kind === 'official' ? texts.official : texts.nonProfit}
        {texts.asOf(formatDate(checked))}
        {compared ? texts.compared : texts.notCompared}
      </p>
    </li>
  )
}
