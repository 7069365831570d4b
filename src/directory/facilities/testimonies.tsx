/** What people who worked at a place say of it, apart from the documents: rendered on the server only. */
import { sql } from 'drizzle-orm'
import { m } from '../../paraglide/messages.js'
import type { Queryable } from '../../platform/database/open.ts'
import { currentLanguage, type Language } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'

type Testimony = {
  id: number
  years: string | null
  trade: string | null
  words: string
  language: Language
}

const MAX_SHOWN = 50

export async function listTestimonies(db: Queryable, facilityId: number): Promise<Testimony[]> {
  const { rows } = await db.execute<Testimony>(sql`
    select id, years, trade, words, language from facility_testimonies
     where facility_id = ${facilityId} and is_public order by id limit ${MAX_SHOWN}`)
  return rows
}

type TestimoniesProps = { facilityId: number; testimonies: Testimony[] }

export const Testimonies = ({ facilityId, testimonies }: TestimoniesProps) => (
  <>
    {testimonies.length > 0 && (
      <section className="evidence-unknown" aria-labelledby="testimony">
        <h2 id="testimony">{m.testimony_title()}</h2>
        <p>{m.testimony_note()}</p>
        {testimonies.map(({ id, words, language, ...from }) => (
          <figure key={id} className="testimony">
            <blockquote lang={language === currentLanguage() ? undefined : language}>
              {words.split(/\n+/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </blockquote>
            <figcaption>{whoSays(from)}</figcaption>
          </figure>
        ))}
      </section>
    )}
    <p className="noprint">
      <a className="arrow-link" href={urls.workedHere(facilityId)} rel="nofollow">
        {m.testimony_link()}
      </a>
    </p>
  </>
)

/** Never a name. */
function whoSays({ trade, years }: Pick<Testimony, 'trade' | 'years'>): string {
  if (trade) return years ? m.testimony_from({ trade, years }) : trade
  return years ? m.testimony_years_only({ years }) : m.testimony_someone()
}
