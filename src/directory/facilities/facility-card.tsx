import type { ReactNode } from 'react'
import { urls } from '../../site/urls.ts'
import { truncate } from '../../ui/truncate.ts'
import { GradeTag } from '../evidence/grade-tag.tsx'
import { recordNumber } from '../record-number.ts'
import type { FacilityListItem } from './facilities.contract.ts'

const DESCRIPTION_LENGTH = 200

type FacilityCardProps = {
  facility: FacilityListItem
  /** The full description instead of its first 200 characters. */
  isFull?: boolean
}

export function FacilityCard({ facility, isFull = false }: FacilityCardProps) {
  const { name, city, state, description } = facility
  return (
    <article className="record">
      <div className="record-top">
        <h3>
          <a href={urls.facility(state.slug, city.slug, facility.slug)}>{name}</a>
        </h3>
        <span className="record-number">{recordNumber(state.code, facility.id)}</span>
      </div>
      <p className="record-place">
        <span>
          {city.name}, {state.name}
        </span>
        {facility.facilityType && <span className="badge">{facility.facilityType}</span>}
        <GradeTag grade={facility.grade} />
      </p>
      {description && (
        <p className="record-text">
          {isFull ? description : truncate(description, DESCRIPTION_LENGTH)}
        </p>
      )}
      <dl className="facts">
        <Fact label="Company">{facility.companyName}</Fact>
        <Fact label="Years">{facility.operationalYears}</Fact>
        <Fact label="Industry">{facility.category?.name}</Fact>
      </dl>
      <a
        className="btn secondary compact"
        href={urls.facility(state.slug, city.slug, facility.slug)}
        aria-label={`Visit Location: ${name}`}
        onClick={() => window.scrollTo(0, 0)}
      >
        Visit Location
      </a>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
