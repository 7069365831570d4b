import { z } from 'zod'

const partnerSchema = z
  .object({
    name: z.string(),
    legalName: z.string(),
    licensedStates: z.array(z.string()).describe('Postal codes'),
  })
  .meta({ id: 'Partner' })
export type Partner = z.infer<typeof partnerSchema>

export const partnersSchema = z.object({ firms: z.array(partnerSchema) })
