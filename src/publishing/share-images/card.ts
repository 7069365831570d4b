/** What a share image says. */
import type { ShareMap } from '../../directory/maps/share-map.ts'

export type Card = {
  /** A line above the title, in the colour of evidence. */
  kicker?: string
  title: string
  /** Lines below the title. */
  meta: string[]
  picture:
    | { kind: 'map'; map: ShareMap /** One place is meant, not the many. */; isOnePlace?: boolean }
    | { kind: 'glyph'; path: string }
    | { kind: 'none' }
  isDemonstration: boolean
}
