import { type Grade, gradeNames } from './grades.ts'

/** Solid is proved, hatched is reported, outlined is not proved: the square is in the stylesheet. */
export const GradeTag = ({ grade }: { grade: Grade }) => (
  <span className={`grade grade-${grade}`}>{gradeNames()[grade]}</span>
)
