import { isPlace, MissingScreen } from '../../site/missing-screen.tsx'

/** `data` is the state that the facility would be in, if it exists. */
export function FacilityNotFound({ data }: { data?: unknown }) {
  return (
    <MissingScreen
      title="Facility Not Found"
      line="The requested facility could not be found."
      state={isPlace(data) ? data : undefined}
    />
  )
}
