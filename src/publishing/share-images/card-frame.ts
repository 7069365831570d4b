import { SHARE_IMAGE } from '../../site/share-image.ts'

/** The edges between which a card is set. */
export const LEFT = 72
export const RIGHT = SHARE_IMAGE.width - LEFT
