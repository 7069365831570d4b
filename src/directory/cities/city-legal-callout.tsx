/** Three wordings of one offer; the city's id chooses, so a city always shows the same one. */
import { urls } from '../../site/urls.ts'
import type { City } from './cities.contract.ts'

type Wording = { heading: string; text: (city: City) => string }

const WORDINGS: readonly [Wording, Wording, Wording] = [
  {
    heading: 'Did you work at one of these sites?',
    text: () =>
      'If you or someone in your family has been diagnosed, an attorney can explain your options at no cost. Asking does not commit you to anything.',
  },
  {
    heading: 'A diagnosis, years after the work?',
    text: (city) =>
      `Illness from asbestos can appear decades after a job in ${city.name} ended. An attorney can tell you which claims are still open and what records help.`,
  },
  {
    heading: 'Questions about a former workplace?',
    text: (city) =>
      `Families ask us most often about time limits and proof of work. An attorney who knows ${city.state.name} cases can answer both, free of charge.`,
  },
]

export function CityLegalCallout({ city }: { city: City }) {
  const wording = WORDINGS[(city.id % WORDINGS.length) as 0 | 1 | 2]
  return (
    <div className="callout" data-variant={city.id % WORDINGS.length}>
      <h2 className="h3">{wording.heading}</h2>
      <p>{wording.text(city)}</p>
      <a className="btn wide" href={urls.legalHelp()}>
        Get Free Legal Consultation
      </a>
    </div>
  )
}
