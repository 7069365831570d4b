/** What a form for legal help says and asks, which depends on where requests can be passed on. */
import { z } from 'zod'

/** The choice of a form for every state whose requests cannot be passed on. */
export const ELSEWHERE = 'elsewhere'

export const referralFormSchema = z.object({
  closed: z
    .object({ title: z.string(), text: z.string(), link: z.string() })
    .nullable()
    .describe('While nothing can be passed on from anywhere, this stands in place of the form'),
  states: z.array(z.object({ value: z.string(), label: z.string() })),
  isStateRequired: z.boolean(),
  elsewhere: z.string().nullable().describe('What people of the other states are told'),
  healthWordings: z
    .object({ collecting: z.string(), sharing: z.string() })
    .describe('The consents that come before an illness where the law of a state asks for them'),
  firms: z
    .string()
    .nullable()
    .describe('Who may receive the request, with their places and open states'),
  firmsShown: z.string().describe('The same list, signed: a form sends it back with the request'),
  /** How firms pay, where somebody decides whether to send. */
  howPaid: z.string(),
  alertStates: z
    .array(z.object({ value: z.string(), label: z.string() }))
    .describe('By slug: where an email can tell that requests are passed on. Empty without mail'),
})
export type ReferralForm = z.infer<typeof referralFormSchema>
