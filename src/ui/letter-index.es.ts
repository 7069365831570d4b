import type { Translated } from '../platform/web/language.ts'
import type { en } from './letter-index.en.ts'

export const es: Translated<typeof en> = { jump: 'Ir a una letra' }
