/** What a lead's columns hold, as staff and firms read it. */
import { m } from '../../paraglide/messages.js'
import type { PastWork, Touch } from '../../platform/database/schema/lead-values.ts'

const VALUES: Record<string, () => string> = {
  new: m.desk_lead_model_values_new,
  contacted: m.desk_common_contacted,
  qualified: m.desk_lead_model_values_qualified,
  converted: m.desk_lead_model_values_converted,
  closed: m.desk_common_closed,
  urgent: m.desk_lead_model_values_urgent,
  high: m.desk_lead_model_values_high,
  normal: m.desk_lead_model_values_normal,
  medium: m.desk_lead_model_values_medium,
  low: m.desk_lead_model_values_low,
  held: m.desk_lead_model_values_held,
  rejected: m.desk_lead_model_values_rejected,
  mesothelioma: m.desk_lead_model_values_mesothelioma,
  'lung-cancer': m.desk_lead_model_values_lung_cancer,
  asbestosis: m.desk_lead_model_values_asbestosis,
  other: m.desk_lead_model_values_other,
  yes: m.desk_lead_model_values_yes,
  no: m.desk_lead_model_values_no,
  within_2_years: m.desk_lead_model_values_within_2_years,
  more_than_2_years: m.desk_lead_model_values_more_than_2_years,
}

/** Who is ill, as somebody says who is neither. */
const RELATIONSHIP_NAMES: Record<string, () => string> = {
  self: m.desk_lead_model_relationships_self,
  spouse: m.desk_lead_model_relationships_spouse,
  parent: m.desk_lead_model_relationships_parent,
  child: m.desk_lead_model_relationships_child,
  other: m.desk_lead_model_relationships_other,
}

/** 'lung-cancer' and 'within_2_years' as a person reads them; a value without a text reads as it is spelled. */
export function inWords(value: string): string {
  if (Object.hasOwn(VALUES, value)) return VALUES[value]?.() ?? ''
  const words = value.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function relationshipInWords(value: string): string {
  return RELATIONSHIP_NAMES[value]?.() ?? inWords(value)
}

/** 'Harrow Point Shipyard (Tampa, FL), insulator, 1964 to 1971'. */
export function pastWorkInWords({ site, city, state, trade, from, to }: PastWork): string {
  const place = [city, state].filter(Boolean).join(', ')
  const years =
    from && to
      ? m.desk_lead_model_years_both({ from, to })
      : from
        ? m.desk_lead_model_years_from({ from })
        : to && m.desk_lead_model_years_until({ to })
  return [place ? `${site} (${place})` : site, trade, years].filter(Boolean).join(', ')
}

/** For example "newsletter (email, spring), /florida/tampa". */
export function touchInWords(touch: Touch | undefined): string {
  if (!touch) return ''
  const { page, referrer, source, ...campaign } = touch
  const words = Object.values(campaign).join(', ')
  const from = source ?? referrer ?? (page ? m.desk_lead_model_direct() : '')
  return [words ? `${from} (${words})` : from, page].filter(Boolean).join(', ')
}

export function sizeInWords(bytes: number): string {
  return bytes < 1e6
    ? m.desk_attachments_kilobytes({ count: String(Math.max(1, Math.round(bytes / 1e3))) })
    : m.desk_attachments_megabytes({ count: (bytes / 1e6).toFixed(1) })
}
