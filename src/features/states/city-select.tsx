/** Goes to the chosen city at once; without JavaScript the A to Z list below does the same. */
import { useRouter } from '@tanstack/react-router'
import { formatCount } from '../../lib/format.ts'
import { urls } from '../../lib/urls.ts'
import type { StateWithCities } from './states.contract.ts'

export function CitySelect({ state }: { state: StateWithCities }) {
  const router = useRouter()
  return (
    <div className="field js-only">
      <label htmlFor="city">Go to a city</label>
      <select
        id="city"
        defaultValue=""
        onChange={(event) => {
          const citySlug = event.target.value
          if (citySlug) router.navigate({ href: urls.city(state.slug, citySlug) })
        }}
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
