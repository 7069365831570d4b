/** Goes to the chosen city at once; without JavaScript the A to Z list below does the same. */
import { useRouter } from '@tanstack/react-router'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { useEarlyChoice } from '../../ui/use-early-choice.ts'
import type { StateWithCities } from './states.contract.ts'

export function CitySelect({ state }: { state: StateWithCities }) {
  const router = useRouter()
  const goTo = (citySlug: string) => {
    if (citySlug) router.navigate({ href: urls.city(state.slug, citySlug) })
  }
  const select = useEarlyChoice('', goTo)
  return (
    <div className="field js-only">
      <label htmlFor="city">Go to a city</label>
      <select
        id="city"
        ref={select}
        defaultValue=""
        autoComplete="off"
        onChange={(event) => goTo(event.target.value)}
      >
        <option value="">All Cities</option>
        {state.cities.map((city) => (
          <option key={city.id} value={city.slug}>
            {city.name} ({formatCount(city.facilityCount)})
          </option>
        ))}
      </select>
    </div>
  )
}
