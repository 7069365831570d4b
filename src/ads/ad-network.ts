/**
 * The ad network's script as the page uses it: loaded once, given an element for each slot, and called
 * with a push. Advertising may fail without affecting the page.
 */
import type { AdSettings } from '../site/site.contract.ts'
import type { AdMode } from './ad-rules.ts'

/** An array until the script has loaded; then the script's own queue. */
type AdQueue = { push(request: object): unknown; requestNonPersonalizedAds?: 0 | 1 }
type AdWindow = { adsbygoogle?: AdQueue }

/** The script's message when there is nothing left to fill, which is expected (spec §2.1). */
const ALREADY_LOADED = /already/i
const AD_CLASS = 'adsbygoogle'

export class AdNetwork {
  readonly #ads: AdSettings
  #script: HTMLScriptElement | undefined
  #isBlocked = false

  constructor(ads: AdSettings) {
    this.#ads = ads
  }

  /** Whether this document has, or is loading, the network's script. */
  get isHere(): boolean {
    return this.#script !== undefined && !this.#isBlocked
  }

  /** Fills the empty slots of the page. Pushes once even if there are none (spec §2.1). */
  show(mode: AdMode): void {
    const slots = visibleSlots()
    const written = takeWrittenAds()
    if (mode === 'none' || slots.length + written === 0) return
    if (this.#isBlocked) {
      slots.forEach(hideSlot)
      return
    }
    const queue = this.#queue(mode)
    this.#load()
    const added = slots.filter((box) => this.#fill(box, mode)).length + written
    for (let pushes = Math.max(1, added); pushes > 0; pushes -= 1) push(queue)
  }

  /** Requests an image without a referrer: it says that a form was sent, and nothing else. */
  reportConversion(): void {
    if (!this.#ads.conversion) return
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.onerror = () => noteAdFailure('the conversion could not be reported')
    image.src = this.#ads.conversion
  }

  #queue(mode: AdMode): AdQueue {
    const holder = window as AdWindow
    holder.adsbygoogle ??= []
    holder.adsbygoogle.requestNonPersonalizedAds = mode === 'personalized' ? 0 : 1
    return holder.adsbygoogle
  }

  #load(): void {
    if (this.#script) return
    const script = document.createElement('script')
    script.async = true
    script.crossOrigin = 'anonymous'
    script.src = `${this.#ads.script}?client=${encodeURIComponent(this.#ads.client)}`
    script.onerror = () => {
      this.#isBlocked = true
      noteAdFailure('the script could not be loaded')
      visibleSlots().forEach(hideSlot)
    }
    document.head.append(script)
    this.#script = script
  }

  /** False if the slot already has its ad, or has none configured. */
  #fill(box: HTMLElement, mode: AdMode): boolean {
    const slot = this.#ads.slots[box.dataset.ad ?? '']
    if (!slot || box.childElementCount > 0) return false
    const ad = document.createElement('ins')
    ad.className = AD_CLASS
    ad.dataset.adClient = this.#ads.client
    ad.dataset.adSlot = slot
    // Without the query: a filter, a campaign or a lead's reference is none of the network's business.
    ad.dataset.pageUrl = location.origin + location.pathname
    if (mode !== 'personalized') ad.dataset.restrictDataProcessing = '1'
    hideWhenUnfilled(ad, box)
    box.append(ad)
    return true
  }
}

function push(queue: AdQueue): void {
  try {
    queue.push({})
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (!ALREADY_LOADED.test(reason)) noteAdFailure(`a push failed: ${reason}`)
  }
}

/** The visible one of the two slots for desktop and mobile. */
function visibleSlots(): HTMLElement[] {
  const slots = [...document.querySelectorAll<HTMLElement>('[data-ad]')]
  return slots.filter((box) => box.getClientRects().length > 0)
}

/** Whether React has hydrated every slot of the page (ad-slot.tsx). */
export const areSlotsLive = (): boolean =>
  [...document.querySelectorAll('[data-ad]')].every((box) => box.closest('[data-live]'))

/** How many ads in the page's own markup (/debug-ads) have not been requested yet. */
function takeWrittenAds(): number {
  const written = document.querySelectorAll<HTMLElement>('ins[data-written]:not([data-asked])')
  for (const ad of written) ad.dataset.asked = '1'
  return written.length
}

function hideWhenUnfilled(ad: HTMLElement, box: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const { adStatus } = ad.dataset
    if (adStatus) observer.disconnect()
    if (adStatus === 'unfilled') hideSlot(box)
  })
  observer.observe(ad, { attributeFilter: ['data-ad-status'] })
}

/** Below the viewport an empty slot can collapse; anywhere else the page would jump. */
function hideSlot(box: HTMLElement): void {
  const frame = box.closest<HTMLElement>('.ad')
  if (!frame) return
  const isBelow = frame.getBoundingClientRect().top >= window.innerHeight
  frame.dataset.empty = isBelow ? 'collapsed' : 'reserved'
}

/** Each kind of failure is logged once, at debug level. */
const noted = new Set<string>()

function noteAdFailure(what: string): void {
  if (noted.has(what)) return
  noted.add(what)
  // biome-ignore lint/suspicious/noConsole: spec §8 asks for ad failures in the log, and only there
  console.debug(`Advertising: ${what}`)
}
