/** The places where a person worked, as fields to correct. */

import { m } from '../../paraglide/messages.js'
import type { PastWork } from '../../platform/database/schema/lead-values.ts'
import { randomUuid } from '../../platform/web/random-uuid.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { MAX_WORKPLACES, maxDetailLengths, residenceStates } from '../fields/details-rules.ts'

/** With a key of its own, because places are added and removed. */
export type Place = { key: string; work: PastWork }

export const emptyPlace = (): Place => ({ key: randomUuid(), work: { site: '' } })
export const placesOf = (works: PastWork[]): Place[] =>
  works.map((work) => ({ ...emptyPlace(), work }))

/** Without the rows that were left empty. */
export const placesAsSent = (places: Place[]): PastWork[] =>
  places.map(({ work }) => work).filter((work) => Object.values(work).some(Boolean))

type WorkHistoryFieldsProps = {
  id: string
  places: Place[]
  onChange: (places: Place[]) => void
}

export function WorkHistoryFields({ id, places, onChange }: WorkHistoryFieldsProps) {
  const change = (key: string, part: Partial<PastWork>) =>
    onChange(
      places.map((place) => (place.key === key ? { key, work: changed(place.work, part) } : place)),
    )
  return (
    <div className="wide">
      {places.map(({ key, work }, at) => {
        const number = at + 1
        const field = (name: keyof typeof LABELS) => ({
          id: `${id}-${name}-${key}`,
          label: LABELS[name](),
          value: work[name] ?? '',
          onChange: (event: { target: { value: string } }) =>
            change(key, { [name]: event.target.value }),
        })
        return (
          <fieldset key={key} className="work-place">
            <legend>{m.desk_facts_place({ number })}</legend>
            <TextField maxLength={maxDetailLengths.site} {...field('site')} />
            <TextField maxLength={maxDetailLengths.trade} {...field('trade')} />
            <TextField maxLength={maxDetailLengths.city} {...field('city')} />
            <SelectField
              placeholder={m.desk_facts_unknown_option()}
              options={residenceStates}
              {...field('state')}
            />
            <TextField inputMode="numeric" maxLength={7} {...field('from')} />
            <TextField inputMode="numeric" maxLength={7} {...field('to')} />
            <button
              type="button"
              className="text-link"
              onClick={() => onChange(places.filter((place) => place.key !== key))}
            >
              {m.desk_facts_place_remove({ number })}
            </button>
          </fieldset>
        )
      })}
      {places.length < MAX_WORKPLACES && (
        <button
          type="button"
          className="btn secondary compact"
          onClick={() => onChange([...places, emptyPlace()])}
        >
          {m.desk_facts_place_add()}
        </button>
      )}
    </div>
  )
}

const LABELS = {
  site: m.desk_facts_place_site,
  trade: m.desk_facts_place_trade,
  city: m.desk_facts_place_city,
  state: m.desk_facts_place_state,
  from: m.desk_facts_place_from,
  to: m.desk_facts_place_to,
}

/** Another name is another place: it is not the record that was chosen before. */
function changed(work: PastWork, part: Partial<PastWork>): PastWork {
  const { facilityId, ...rest } = { ...work, ...part }
  return part.site === undefined && facilityId ? { ...rest, facilityId } : rest
}
