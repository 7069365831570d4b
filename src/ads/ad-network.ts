/**
 * The advertising network's script, seen from the page: it is loaded once, given an element for each
 * space, and asked with a push. Whatever goes wrong is noted and stays here.
 */

import type { AdSettings } from '../site/site.contract.ts'
import type { AdMode } from './ad-decision.ts'

/** An array until the script is there; then the script's own queue. */
type AdQueue = { push(request: object): unknown; requestNonPersonalizedAds?: 0 | 1 }
type AdWindow = { adsbygoogle?: AdQueue }

/** What the network's script says when there is nothing left to fill: expected (spec §2.1). */
const ALREADY_LOADED = /already/i
const AD_CLASS = 'adsbygoogle'

export class AdNetwork {
  readonly #ads: AdSettings
  #script: HTMLScriptElement | undefined
  #isBlocked = false

  constructor(ads: AdSettings) {
    this.#ads = ads
  }

  /** Whether the network's script is, or will be, in this document. */
  get isHere(): boolean {
    return this.#script !== undefined && !this.#isBlocked
  }

  /** Fills the spaces of the page that are empty; where none is, tries all the same. */
  show(mode: AdMode): void {
    const spaces = visibleSpaces()
    const written = takeWrittenAds()
    if (mode === 'none' || spaces.length + written === 0) return
    if (this.#isBlocked) {
      spaces.forEach(hideSpace)
      return
    }
    const queue = this.#queue(mode)
    this.#load()
    const added = spaces.filter((space) => this.#fill(space, mode)).length + written
    for (let pushes = Math.max(1, added); pushes > 0; pushes -= 1) push(queue)
  }

  /** An image without a referrer: that a form was sent, and nothing else. */
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
      visibleSpaces().forEach(hideSpace)
    }
    document.head.append(script)
    this.#script = script
  }

  /** False where the space has its advertisement, or none is configured for it. */
  #fill(space: HTMLElement, mode: AdMode): boolean {
    const slot = this.#ads.slots[space.dataset.ad ?? '']
    if (!slot || space.childElementCount > 0) return false
    const ad = document.createElement('ins')
    ad.className = AD_CLASS
    ad.dataset.adClient = this.#ads.client
    ad.dataset.adSlot = slot
    // What stands after the question mark (a filter, a campaign, a reference) is nobody's business.
    ad.dataset.pageUrl = location.origin + location.pathname
    if (mode !== 'personalized') ad.dataset.restrictDataProcessing = '1'
    hideWhenUnfilled(ad, space)
    space.append(ad)
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

/** The one of the two spaces that this screen shows. */
function visibleSpaces(): HTMLElement[] {
  const spaces = [...document.querySelectorAll<HTMLElement>('[data-ad]')]
  return spaces.filter((space) => space.getClientRects().length > 0)
}

/** How many ads stand in the page's own markup (/debug-ads) and were not asked for yet. */
function takeWrittenAds(): number {
  const written = document.querySelectorAll<HTMLElement>('ins[data-written]:not([data-asked])')
  for (const ad of written) ad.dataset.asked = '1'
  return written.length
}

function hideWhenUnfilled(ad: HTMLElement, space: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const { adStatus } = ad.dataset
    if (adStatus) observer.disconnect()
    if (adStatus === 'unfilled') hideSpace(space)
  })
  observer.observe(ad, { attributeFilter: ['data-ad-status'] })
}

/** Below what is seen, its space can go; anywhere else the page would jump. */
function hideSpace(space: HTMLElement): void {
  const frame = space.closest<HTMLElement>('.ad')
  if (!frame) return
  const isBelow = frame.getBoundingClientRect().top >= window.innerHeight
  frame.dataset.empty = isBelow ? 'collapsed' : 'kept'
}

/** Advertising may fail; the page must not. Each kind of failure is said once, to who looks for it. */
const noted = new Set<string>()

function noteAdFailure(what: string): void {
  if (noted.has(what)) return
  noted.add(what)
  // biome-ignore lint/suspicious/noConsole: spec §8 asks for ad failures in the log, and only there
  console.debug(`Advertising: ${what}`)
}
