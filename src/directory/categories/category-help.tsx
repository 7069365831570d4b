/** Questions, and where to turn. A record without calls to action still offers the one way on. */
import { urls } from '../../site/urls.ts'
import type { CategorySections } from './category-records.contract.ts'
import { Inline, Prose } from './prose.tsx'

export function CategoryQuestions({ faq }: { faq: CategorySections['faq'] }) {
  return (
    <section id="questions">
      <div className="sechead">
        <h2>{faq.heading}</h2>
      </div>
      <div className="cat-questions">
        {faq.questions.map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>
              <Inline text={answer} />
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}

export function CategoryHelp({ callToAction }: Pick<CategorySections, 'callToAction'>) {
  if (!callToAction) return <FallbackHelp />
  const { heading, workers, families, legal } = callToAction
  return (
    <section id="help">
      <div className="sechead">
        <h2>{heading}</h2>
      </div>
      <div className="trio">
        {[workers, families, legal].map(({ subheading, content }) => (
          <div key={subheading}>
            <h3>{subheading}</h3>
            <Prose text={content} />
          </div>
        ))}
      </div>
      <p className="cat-way-on">
        <a className="btn" href={urls.legalHelp()}>
          Get Free Legal Consultation
        </a>
      </p>
    </section>
  )
}

function FallbackHelp() {
  return (
    <section id="help" className="callout">
      <h2>Were You Exposed to Asbestos?</h2>
      <p>
        If you or someone in your family worked in one of these places, you can ask to be put in
        touch with an independent attorney. It costs nothing and commits you to nothing.
      </p>
      <a className="btn" href={urls.legalHelp()}>
        Get Free Legal Consultation
      </a>
    </section>
  )
}
