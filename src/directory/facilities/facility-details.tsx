import type { Facility } from './facilities.contract.ts'

/** Each line stands only when the record has it. */
export function FacilityDetails({ facility }: { facility: Facility }) {
  const details = [
    { label: 'Full Address', value: fullAddress(facility) },
    { label: 'Company', value: facility.companyName },
    { label: 'Operational Years', value: facility.operationalYears },
    { label: 'Asbestos in use', value: facility.asbestosYears },
    { label: 'Facility Type', value: facility.facilityType },
    { label: 'Industry', value: facility.category?.name },
    { label: 'Also known as', value: facility.formerNames.join('; ') },
    { label: 'Workforce', value: facility.workforceSize },
    { label: 'Materials on record', value: facility.exposureMaterials.join(', ') },
  ]
  return (
    <aside className="a-det details" aria-labelledby="details-heading">
      <h2 id="details-heading">Facility Details</h2>
      <dl>
        {details
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </aside>
  )
}

export function fullAddress({ address, city, state, zipCode }: Facility): string | null {
  if (!address) return null
  return `${address}, ${city.name}, ${state.code}${zipCode ? ` ${zipCode}` : ''}`
}
