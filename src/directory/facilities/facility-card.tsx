import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { formatYears } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { truncate } from '../../ui/truncate.ts'
import { shownCategory } from '../category-names.ts'
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
  const { name, formerNames, city, state, description, documents } = facility
  return (
    <article className="record">
      <div className="record-top">
        <h3>
          <Link href={urls.facility(state.slug, city.slug, facility.slug)}>{name}</Link>
        </h3>
        <span className="record-number">{recordNumber(state.code, facility.id)}</span>
      </div>
      {formerNames.length > 0 && (
        <p className="record-former">{m.record_list_formerly({ names: formerNames.join(', ') })}</p>
      )}
      <p className="record-place">
        <span className="record-city">
          {city.name}, {state.name}
        </span>
        {facility.facilityType && (
          <span className="badge" lang={facility.typeLanguage}>
            {facility.facilityType}
          </span>
        )}
        <span className="record-grade">
          <GradeTag grade={facility.grade} />
          {documents > 0 && (
            <>
              {' '}
              {documents} <span>{m.record_list_documents({ count: documents })}</span>
            </>
          )}
        </span>
      </p>
      {description && (
        <p className="record-text" lang={facility.descriptionLanguage}>
          {isFull ? description : truncate(description, DESCRIPTION_LENGTH)}
        </p>
      )}
      <dl className="facts">
        <Fact label={m.common_company()}>{facility.companyName}</Fact>
        <Fact label={m.common_years()} className="record-years">
          {formatYears(facility.operationalYears)}
        </Fact>
        <Fact label={m.record_list_industry()}>
          {facility.category && shownCategory(facility.category)}
        </Fact>
      </dl>
      <Link
        className="btn secondary compact"
        href={urls.facility(state.slug, city.slug, facility.slug)}
        aria-label={`${m.record_list_visit()}: ${name}`}
      >
        {m.record_list_visit()}
      </Link>
    </article>
  )
}

type FactProps = { label: string; className?: string; children: ReactNode }

function Fact({ label, className, children }: FactProps) {
  if (!children) return null
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
