import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { urls } from '../../lib/urls.ts'
import { Arrow } from '../../ui/icons.tsx'
import { FacilityTypesGrid } from './facility-types-grid.tsx'

export const Route = createFileRoute('/')({
  head: () => ({
    meta: [
      {
        title: `${site.product} Directory: ${site.claims.locations} Documented Locations | ${site.name}`,
      },
    ],
  }),
  component: HomePage,
})

function HomePage() {
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <div className="hero-t">
            <h1>Look up the place you worked.</h1>
            <p className="lead">
              {site.claims.locations} documented asbestos exposure sites across the United States:
              shipyards, power plants, factories, schools. Searching is free, and you do not give
              your name.
            </p>
            <p className="hero-b">
              <a className="btn two" href={urls.state(site.featuredState.slug)}>
                Browse the {site.featuredState.name} database <Arrow />
              </a>
            </p>
          </div>
        </div>
      </section>
      <div className="wrap">
        <Statistics />
      </div>
      <section className="band" id="facility-types">
        <div className="wrap">
          <div className="sechead">
            <h2>Facility types</h2>
            <p>
              Counts are facilities on record in {site.featuredState.name}. The bar shows each type
              against the largest.
            </p>
          </div>
          <FacilityTypesGrid />
        </div>
      </section>
      <WhyChoose />
      <section className="band">
        <div className="wrap cta">
          <div>
            <h2>Not sure what you were exposed to, or when?</h2>
            <p className="lead">
              Write to us. A person reads every message and answers within 24 hours on business
              days. It costs nothing and commits you to nothing.
            </p>
          </div>
          <p>
            <a className="btn" href={urls.contact()}>
              Contact us
            </a>
          </p>
        </div>
      </section>
      <section className="wrap">
        <p className="disclaimer ruled">
          <b>Disclaimer.</b> {site.name} is for information only. A listing means that a source
          documents asbestos at a facility; it does not mean that any particular person was exposed
          or harmed, or that anyone is at fault. We are not a law firm and give no legal or medical
          advice.
        </p>
      </section>
    </>
  )
}

function Statistics() {
  const { claims, featuredState } = site
  const figures = [
    { figure: claims.locations, label: 'documented locations nationwide' },
    {
      figure: claims.featuredStateSites,
      label: `sites in ${featuredState.name}, our most complete state`,
    },
    {
      figure: claims.enhancedCities,
      label: `${featuredState.name} cities with a full industrial history`,
    },
    { figure: claims.facilityTypes, label: 'facility types, from shipyards to schools' },
  ]
  return (
    <dl className="stats">
      {figures.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function WhyChoose() {
  return (
    <section className="band">
      <div className="wrap">
        <div className="sechead">
          <h2>Why Choose Our Database</h2>
        </div>
        <div className="trio">
          <div>
            <h3>Every entry is a place on record</h3>
            <p>
              A facility is listed because a document names it. Its page says what is known, what is
              not, and where the information comes from.
            </p>
          </div>
          <div>
            <h3>Made for finding one place</h3>
            <p>
              Search forgives spelling. Browse by state, city or type of work. Every record has a
              number and an address you can cite or print.
            </p>
          </div>
          <div>
            <h3>Free, and clear about who pays</h3>
            <p>
              Looking is free and needs no account. We are supported by advertising and by attorney
              referrals, and both are always labelled.
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
