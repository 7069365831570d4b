/** What a record needs for its page to be indexed. indexable.sql.ts has the same rule in SQL. */

/** Also on cards: these decide whether a city page is indexed. */
export const CARD_FACTS = ['description', 'companyName', 'operationalYears'] as const
export const RECORD_FACTS = [...CARD_FACTS, 'asbestosYears', 'exposureMaterials'] as const

type Facts<Name extends string> = { [Fact in Name]: string | string[] | null }

/** One fact besides name and place is enough. */
const hasFact = <Name extends string>(facts: readonly Name[], record: Facts<Name>) =>
  facts.some((fact) => record[fact]?.length)

export const isIndexableFacility = (
  facility: Facts<(typeof RECORD_FACTS)[number]>,
  hasText: boolean,
): boolean => hasText || hasFact(RECORD_FACTS, facility)

export const isIndexableCity = (
  facilities: Facts<(typeof CARD_FACTS)[number]>[],
  hasText: boolean,
): boolean =>
  facilities.length > 0 && (hasText || facilities.some((one) => hasFact(CARD_FACTS, one)))
