/**
 * Announces within the page that a lead was sent, without any data. The ads module decides whether
 * the ad network is told.
 */
export const CONVERSION_EVENT = 'atlas:lead-sent'

let isWaiting = false

export function announceConversion(): void {
  isWaiting = true
  document.dispatchEvent(new CustomEvent(CONVERSION_EVENT))
}

/** Whether a lead was sent since the last call: the ads module may load after the event. */
export function takeConversion(): boolean {
  const wasWaiting = isWaiting
  isWaiting = false
  return wasWaiting
}
