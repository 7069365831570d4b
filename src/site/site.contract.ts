/** What every page needs: category counts for the menu, whether the data is a demonstration, ad settings. */
import { z } from 'zod'
import { type OperatorField, operatorFields } from './operator.ts'

/** What a browser needs to request ads. All of it is public. */
const adSettingsSchema = z.object({
  client: z.string(),
  /** The address of the network's script. */
  script: z.string(),
  /** Slot ids by placement and screen, e.g. "city-desktop". */
  slots: z.record(z.string(), z.string()),
  /** Whether nothing may be requested from the network before the visitor accepts. */
  needsConsent: z.boolean(),
  /** The image that tells the network that a form was sent. */
  conversion: z.string().nullable(),
})
export type AdSettings = z.infer<typeof adSettingsSchema>

/** A text and what it begins with, in bold. */
const markedText = z.tuple([z.string(), z.string()])

export const siteSummarySchema = z.object({
  isDemonstration: z.boolean(),
  /** What pages say while invented records are loaded, as data: it adds nothing to the script. */
  demonstration: z.object({ banner: markedText, link: z.string(), footer: z.string() }).nullable(),
  /** What forms say about where answers go, while the site is a demonstration or a preview. */
  formNotice: markedText.nullable(),
  /** Nobody but people at this machine sees the site: SITE_URL names no public host. */
  isPreview: z.boolean(),
  /**
   * The link to legal help. While no request can be passed on, it promises no consultation. The states are those from
   * which it can; null in a preview.
   */
  consultation: z.object({
    label: z.string(),
    isOpen: z.boolean(),
    states: z.array(z.string()).nullable(),
  }),
  /** The public address of the site (SITE_URL), or an empty string if it is not configured. */
  origin: z.string(),
  /** Facilities of each category, by its slug: of all states, or with demonstration data of the featured one. */
  categoryCounts: z.record(z.string(), z.number().int()),
  /** Names of announced states that have no facilities yet. */
  comingSoon: z.array(z.string()),
  /** The operator's telephone number; null while none is set. */
  phone: z.string().nullable(),
  /** Slugs of the featured cities that have facilities: the others have no page to lead to. */
  featuredCities: z.array(z.string()),
  /** Null while advertising is off. */
  ads: adSettingsSchema.nullable(),
})
/** The facts about the operator that pages show. */
export const operatorSchema = z.object(
  Object.fromEntries(operatorFields.map((field) => [field, z.string().optional()])) as Record<
    OperatorField,
    z.ZodOptional<z.ZodString>
  >,
)

export type SiteSummary = z.infer<typeof siteSummarySchema>
