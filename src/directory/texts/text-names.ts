import { m } from '../../paraglide/messages.js'
import type { TextKey, TextSubject } from './text-rules.ts'

export const SUBJECT_NAMES: Record<TextSubject, () => string> = {
  city: m.desk_texts_cities,
  state: m.desk_texts_states,
  facility: m.desk_texts_facilities,
}

const KEY_NAMES: Record<TextKey, () => string> = {
  state: m.desk_texts_key_state,
  enhanced: m.desk_texts_key_enhanced,
  adaptive: m.desk_texts_key_adaptive,
  v1: m.desk_texts_key_v1,
  v2: m.desk_texts_key_v2,
  v3: m.desk_texts_key_v3,
}

export const keyName = (key: TextKey): string => KEY_NAMES[key]()
