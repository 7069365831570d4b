/**
 * Says, inside the page only, that a form was sent. Whether an advertising network hears of it is
 * decided where advertising is configured and consent is known; there is nothing here to leak.
 */
export const CONVERSION_EVENT = 'atlas:lead-sent'

let isWaiting = false

export function announceConversion(): void {
  isWaiting = true
  document.dispatchEvent(new CustomEvent(CONVERSION_EVENT))
}

/** Whether a form was sent since this was last asked: who listens may be loaded after the page. */
export function takeConversion(): boolean {
  const wasWaiting = isWaiting
  isWaiting = false
  return wasWaiting
}
