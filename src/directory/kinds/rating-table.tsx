/** Navy jobs with VA's word for how probable exposure was in each. Rendered on the server only. */
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { Citation } from '../evidence/citation.tsx'
import {
  findRating,
  probabilities,
  probabilityName,
  type Rating,
  ratingTitle,
  readRatings,
} from './ratings.ts'
import { Cite, Section } from './thing-markup.tsx'

type Job = {
  rating: string | null
  title: string
  from: number | null
  to: number | null
  source: number | null
}

const Probable = ({ rating }: { rating: Rating | undefined }) =>
  rating ? (
    <span className={`probability probability-${rating.probability}`}>
      {probabilityName(rating.probability)}
    </span>
  ) : (
    m.ratings_not_listed()
  )

/** The jobs of people whom the documents about a ship mention. */
export function RatingTable({ jobs }: { jobs: Job[] }) {
  if (jobs.length === 0) return null
  const rated = jobs.flatMap(({ rating }) => (rating ? (findRating(rating) ?? []) : []))
  return (
    <Section title={m.ratings_aboard()} note={m.ratings_aboard_note()}>
      <table className="rating-table">
        <thead>
          <tr>
            <th scope="col">{m.ratings_job()}</th>
            <th scope="col">{m.common_years()}</th>
            <th scope="col">{m.ratings_word()}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ rating, title, from, to, source }, at) => {
            const found = rating ? findRating(rating) : undefined
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have had one job
              <tr key={at}>
                <th scope="row">
                  {found ? ratingTitle(found) : title}
                  {rating && ` (${rating})`} <Cite source={source} />
                </th>
                <td>{[from, to].filter((year) => year !== null).join('–')}</td>
                <td>
                  <Probable rating={found} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <RatingSources ratings={rated} />
      <p>
        <a href={`${urls.veterans()}#ratings`}>{m.ratings_all()}</a>
      </p>
    </Section>
  )
}

const RatingSources = ({ ratings }: { ratings: Rating[] }) => {
  const { documents } = readRatings()
  const keys = [...new Set(ratings.map(({ source }) => source))]
  return keys.map((key) => {
    const document = documents[key]
    if (!document) return null
    return (
      <p key={key} className="evidence-source">
        <Citation
          title={document.title}
          publisher={document.publisher}
          year={document.year}
          identifier={document.identifier}
          url={document.url ?? null}
          findIt={langOfEnglish() ? (document.findItEs ?? document.findIt) : document.findIt}
          checkedOn={document.checkedOn}
          readAs={document.readAs}
        />
      </p>
    )
  })
}

/** All of them: on the page for veterans. */
export function AllRatings() {
  const { ratings } = readRatings()
  if (ratings.length === 0) return null
  return (
    <section className="ratings" aria-labelledby="ratings">
      <h2 id="ratings">{m.ratings_heading()}</h2>
      <p>{m.ratings_lead()}</p>
      {probabilities.map((probability) => {
        const of = ratings.filter((rating) => rating.probability === probability)
        if (of.length === 0) return null
        return (
          <details key={probability} open={probability === 'highly-probable'}>
            <summary>
              {probabilityName(probability)} ({of.length})
            </summary>
            <ul className="plain rating-list">
              {of.map((rating) => (
                <li key={rating.code}>
                  <b>{rating.code}</b> {ratingTitle(rating)}
                  {rating.note && (
                    <span lang={rating.noteEs ? undefined : langOfEnglish()}>
                      {langOfEnglish() ? (rating.noteEs ?? rating.note) : rating.note}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )
      })}
      <RatingSources ratings={ratings} />
      <p>{m.ratings_not_a_limit()}</p>
    </section>
  )
}
