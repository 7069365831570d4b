import type { FacilityListItem } from './facilities.contract.ts'

/** Solid is proved, hatched is reported, outlined is not proved: the square is in the stylesheet. */
export const GradeTag = ({ grade }: Pick<FacilityListItem, 'grade'>) => (
  <span className={`grade grade-${grade}`}>{grade}</span>
)
