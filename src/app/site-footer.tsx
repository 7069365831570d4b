import { site } from '../../site.config.ts'
import { type PageName, pages } from '../site/pages.ts'
import { PhoneLine } from '../site/phone-line.tsx'
import { urls } from '../site/urls.ts'
import { BrandMark } from '../ui/icons.tsx'

/** The links under "About". Not in pages.ts, which browsers load: they keep the footer as it was rendered. */
const ABOUT: Partial<Record<PageName, string>> = {
  about: 'About Us',
  contact: 'Contact',
  glossary: 'Glossary',
  data: 'Data',
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
  disclaimer: 'Disclaimer',
  privacyChoices: 'Your privacy choices',
  consumerHealthData: 'Consumer health data',
  deadlines: 'Time limits',
  workHistory: 'My work history',
  documents: 'Papers to gather',
  trusts: 'Trusts',
  companies: 'Companies',
  veterans: 'Veterans',
  firstSteps: 'After a diagnosis',
  support: 'Help and support',
}

const aboutLinks = Object.entries(ABOUT).map(([name, label]) => ({
  href: pages[name as PageName].path,
  label,
}))

type Props = { note: string | undefined; comingSoon: string[]; featuredCities: string[] }

export function SiteFooter({ note, comingSoon, featuredCities }: Props) {
  const { featuredState } = site
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <a className="brand" href={urls.home()}>
              <BrandMark />
              {site.name}
            </a>
            <p>{site.tagline}</p>
            <PhoneLine before="Call " />
          </div>
          <div>
            <h2>{featuredState.name}</h2>
            <ul className="plain">
              <li>
                <a href={urls.state(featuredState.slug)}>{featuredState.name}</a>
              </li>
              {site.featuredCities
                .filter(({ slug }) => featuredCities.includes(slug))
                .map((city) => (
                  <li key={city.slug}>
                    <a href={urls.city(featuredState.slug, city.slug)}>{city.name}</a>
                  </li>
                ))}
            </ul>
          </div>
          <div>
            <h2>About</h2>
            <ul className="plain">
              {aboutLinks.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </div>
          {comingSoon.length > 0 && (
            <div>
              <h2>Coming Soon</h2>
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
          <p>
            {site.name} gives general information. It is not a law firm and does not give legal or
            medical advice.
          </p>
          <p>
            © {site.copyrightYear} {site.name}. All rights reserved.
          </p>
        </div>
      </div>
    </footer>
  )
}
