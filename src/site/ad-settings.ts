/** What the operator has configured, as far as a browser needs it. Null: advertising is off. */
import type { Env } from '../platform/env.ts'
import type { AdSettings } from './site.contract.ts'

export const NETWORK_SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

export function adSettings(env: Env): AdSettings | null {
  if (!env.ADS_CLIENT) return null
  const slots = {
    'city-desktop': env.ADS_SLOT_CITY_DESKTOP,
    'city-mobile': env.ADS_SLOT_CITY_MOBILE,
    'facility-desktop': env.ADS_SLOT_FACILITY_DESKTOP,
    'facility-mobile': env.ADS_SLOT_FACILITY_MOBILE,
    'category-desktop': env.ADS_SLOT_CATEGORY_DESKTOP,
    'category-mobile': env.ADS_SLOT_CATEGORY_MOBILE,
    'editorial-desktop': env.ADS_SLOT_EDITORIAL_DESKTOP,
    'editorial-mobile': env.ADS_SLOT_EDITORIAL_MOBILE,
  }
  return {
    client: env.ADS_CLIENT,
    script: env.ADS_SCRIPT_URL ?? NETWORK_SCRIPT,
    slots: Object.fromEntries(
      Object.entries(slots).flatMap(([name, id]) => (id ? [[name, id]] : [])),
    ),
    needsConsent: env.ADS_NEED_CONSENT,
    conversion: env.ADS_CONVERSION_URL ?? null,
  }
}
