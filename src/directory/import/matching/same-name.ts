/**
 * Rows and facilities of one city that bear the same name: which are one and the same. A row is the
 * facility of that name, unless the street or the position shows that a list means two of them.
 */
import { comparePlaces, type Place } from './distance.ts'

export type NamedRow = Place & { line: number; hasOwnId: boolean }

export type NamedFacility = Place & {
  facilityId: number
  /** The source that is being imported knows it under an identifier of its own. */
  hasOtherId: boolean
  /** The row of this file that already is this facility. */
  takenBy: number | null
}

export type Decision = {
  line: number
  /** The row is this facility; or it says again what another row says; or, without both, it is new. */
  facilityId?: number
  repeats?: number
  /** New, but perhaps not: the facility or the row that has the same name. */
  doubt?: { facilityId?: number; line?: number }
}

/** A city with more facilities of one name is a list of something else; the rest is taken as new. */
const MOST_COMPARED = 500

type Member = Place & { facilityId?: number; line: number | null; hasOtherId: boolean }

export function decideSameName(rows: NamedRow[], facilities: NamedFacility[]): Decision[] {
  const members: Member[] = facilities.map(({ takenBy, ...facility }) => ({
    ...facility,
    line: takenBy,
  }))
  const decisions: Decision[] = []
  const open: NamedRow[] = []
  // Those that agree on the place first, so that nobody else takes their facility.
  for (const row of rows) {
    const match = members
      .slice(0, MOST_COMPARED)
      .find((member) => member.line === null && comparePlaces(row, member) === 'same')
    if (match?.facilityId === undefined) open.push(row)
    else decisions.push(take(row, match))
  }
  for (const row of open) decisions.push(decide(row, members))
  return decisions.sort((a, b) => a.line - b.line)
}

function decide(row: NamedRow, members: Member[]): Decision {
  const compared = members
    .slice(0, MOST_COMPARED)
    .map((member) => ({ member, places: comparePlaces(row, member) }))
  const isTaken = (member: Member) => member.line !== null
  const same = compared.find(({ member, places }) => isTaken(member) && places === 'same')
  if (same) return repeat(row, same.member)
  const free = compared
    .filter(({ member, places }) => {
      const isAnother = places === 'different' && member.hasOtherId && row.hasOwnId
      return !isTaken(member) && !isAnother
    })
    .sort((a, b) => rank(a.places) - rank(b.places))[0]
  if (free) return take(row, free.member)
  const vague = compared.find(({ member, places }) => isTaken(member) && places === 'unknown')
  if (vague) return repeat(row, vague.member)
  const other = compared[0]?.member
  const { line, addressKey, latitude, longitude } = row
  members.push({ line, addressKey, latitude, longitude, hasOtherId: row.hasOwnId })
  if (!other) return { line }
  const doubt =
    other.facilityId === undefined ? { line: other.line ?? line } : { facilityId: other.facilityId }
  return { line, doubt }
}

const rank = (places: string) => (places === 'unknown' ? 0 : 1)

function take(row: NamedRow, member: Member): Decision {
  member.line = row.line
  return {
    line: row.line,
    ...(member.facilityId === undefined ? {} : { facilityId: member.facilityId }),
  }
}

function repeat(row: NamedRow, member: Member): Decision {
  return { line: row.line, repeats: member.line ?? row.line }
}
