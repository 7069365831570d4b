import { site } from '../../site.config.ts'
import { PhoneLine } from '../site/phone-line.tsx'
import { siteWords } from '../site/site-words.ts'
import { urls } from '../site/urls.ts'
import { BrandMark } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { footerTexts } from './footer.texts.ts'
import { frameTexts } from './frame.texts.ts'

type Props = { note: string | undefined; comingSoon: string[]; featuredCities: string[] }

export function SiteFooter({ note, comingSoon, featuredCities }: Props) {
  const { featuredState } = site
  const texts = footerTexts()
  const links = Object.entries(texts.links) as [keyof typeof texts.links, string][]
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
            <PhoneLine before={frameTexts().call} />
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
            <h2>{texts.about}</h2>
            <ul className="plain">
              {links.map(([page, label]) => (
                <li key={page}>
                  <Link href={urls[page]()}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
          {comingSoon.length > 0 && (
            <div>
              <h2>{texts.comingSoon}</h2>
              <ul className="plain">
                {comingSoon.map((name) => (
                  <li key={name}>
                    <span className="coming-soon">{name}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <div className="fine-print">
          {note && <p className="demo-note">{note}</p>}
          <p>{texts.notALawFirm(site.name)}</p>
          <p>{texts.rights(site.copyrightYear, site.name)}</p>
        </div>
      </div>
    </footer>
  )
}
