/** What a preview has to try referral with. Nothing of it can be taken for a real firm, or reached. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/open.ts'
import { firms } from '../../platform/database/schema/firms.ts'
import type { Language } from '../../platform/web/language.ts'
import { usStates } from '../../site/us.ts'
import { lockFirms } from './firms.sql.ts'

const everyState = usStates.map(({ code }) => code)

const FIRMS: { name: string; languages: Language[]; licensedStates: string[] }[] = [
  { name: 'Sample & Specimen (fictional)', languages: ['en', 'es'], licensedStates: everyState },
  { name: 'Placeholder Law Group (fictional)', languages: ['en'], licensedStates: everyState },
  {
    name: 'Example Harbor Attorneys (fictional)',
    languages: ['en', 'es'],
    licensedStates: ['FL', 'GA', 'NY', 'OH', 'PA', 'VA', 'WA'],
  },
]

/** At the first start: once there is any firm, the operator has begun and nothing is added. */
export async function addPreviewFirms(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await lockFirms(tx)
    const { rows } = await tx.execute(sql`select from firms limit 1`)
    if (rows.length > 0) return 0
    await tx.insert(firms).values(
      FIRMS.map((firm) => ({
        ...firm,
        legalName: firm.name,
        isFictional: true,
        officePlace: 'Sampleville (fictional)',
        barNumber: '000000 (fictional)',
        isFeeUndivided: true,
        notes: 'Set up by the preview. A public site never offers it anything.',
      })),
    )
    return FIRMS.length
  })
}
