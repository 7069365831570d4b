import { site } from '../../site.config.ts'
import { plainSlug } from '../directory/slug.ts'
import { m } from '../paraglide/messages.js'
import { PhoneLine } from '../site/phone-line.tsx'
import { siteWords } from '../site/site-words.ts'
import { urls } from '../site/urls.ts'
import { BrandMark } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'

import { PAGE_LABELS } from './page-labels.ts'

const links = Object.entries(PAGE_LABELS) as [keyof typeof PAGE_LABELS, () => string][]

type Props = { note: string | undefined; comingSoon: string[]; featuredCities: string[] }

/** `comingSoon` are the states without records; the others of site.config.ts wait for the histories of their cities. */
export function SiteFooter({ note, comingSoon, featuredCities }: Props) {
  const { featuredState } = site
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <Link className="brand" href={urls.home()}>
              <BrandMark />
              {site.name}
            </Link>
            <p>{siteWords().tagline}</p>
            <PhoneLine before={m.frame_call()} />
          </div>
          <div>
            <h2>{featuredState.name}</h2>
            <ul className="plain">
              <li>
                <Link href={urls.state(featuredState.slug)}>{featuredState.name}</Link>
              </li>
              {site.featuredCities
                .filter(({ slug }) => featuredCities.includes(slug))
                .map((city) => (
                  <li key={city.slug}>
                    <Link href={urls.city(featuredState.slug, city.slug)}>{city.name}</Link>
                  </li>
                ))}
            </ul>
          </div>
          <div>
            <h2>{m.footer_about()}</h2>
            <ul className="plain">
              {links.map(([page, label]) => (
                <li key={page}>
                  <Link href={urls[page]()}>{label()}</Link>
                </li>
              ))}
            </ul>
          </div>
          {site.comingSoon.length > 0 && (
            <div>
              <h2>
                {comingSoon.length > 0 ? m.footer_coming_soon() : m.footer_coming_soon_histories()}
              </h2>
              <ul className="plain">
                {site.comingSoon.map((name) => (
                  <li key={name}>
                    {comingSoon.includes(name) ? (
                      <span className="coming-soon">{name}</span>
                    ) : (
                      <Link href={urls.state(plainSlug(name))}>{name}</Link>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <div className="fine-print">
          {note && <p className="demo-note">{note}</p>}
          <p>{m.footer_not_a_law_firm({ site: site.name })}</p>
          <p>{m.footer_rights({ year: site.copyrightYear, site: site.name })}</p>
        </div>
      </div>
    </footer>
  )
}
