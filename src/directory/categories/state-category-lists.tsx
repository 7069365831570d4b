/** What a claim usually turns on, and the papers that help. General, and the same for every state. */
import { NamedList } from './state-category-about.tsx'

const LEGAL_CONSIDERATIONS = [
  'Time limits differ from state to state, and many run from the diagnosis rather than the exposure',
  'A claim against an employer, a product maker, a property owner and a trust can each have its own rules',
  'Work in more than one state may mean that more than one law applies',
  'Benefits for veterans and for federal employees are separate from lawsuits',
  'After a death, survivors may have claims of their own, with shorter deadlines',
  'Only a licensed attorney who knows the facts can say whether a claim is open',
]

const DOCUMENTATION_NEEDED = [
  'The diagnosis in writing, with pathology and imaging reports',
  'A list of employers, places and dates, with the jobs done there',
  'Social Security earnings, pension, union or military service records',
  'Names of coworkers who remember the work',
  'Product names, suppliers or photographs, if any are at hand',
  'For survivors: the death certificate and proof of relationship',
]

export function StateCategoryLists() {
  return (
    <section className="band" id="claims">
      <div className="trio cat-duo">
        <NamedList title="Legal Considerations" items={LEGAL_CONSIDERATIONS} />
        <NamedList title="Documentation Needed" items={DOCUMENTATION_NEEDED} />
      </div>
    </section>
  )
}
