/**
 * The map with keys: one stop for the tab key, in which arrow keys go from mark to mark. And a row of the list and its mark
 * are shown together. Loaded when somebody touches the map.
 */
import { type MapBox, moveBox } from '../../maps/map-box.ts'

export type MapInReach = {
  box: MapBox
  /** The address of this page with another part of the map. */
  at(box: MapBox): string
  whole: string
  go(href: string): Promise<void>
  /** Where only one of them is shown, the list is then. */
  toList(): void
  /** What keys do instead while an area is drawn; false for those that do what they always do. */
  drawByKey: ((key: string) => boolean) | null
}

const KEY_TIMES: Record<string, number> = { '+': 0.5, '=': 0.5, '-': 2 }
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** `now` is the map as it was drawn last. Returns what ends it. */
export function reachByKeys(frame: HTMLElement, now: () => MapInReach): () => void {
  const ended = new AbortController()
  const { signal } = ended
  /** Focus that was on a mark, which is gone, stays on the map, unless a key has put it elsewhere meanwhile. */
  const goTo = async (go: () => Promise<void>) => {
    const hadFocus = frame.contains(document.activeElement)
    await go()
    const isLost = document.activeElement === document.body
    if (hadFocus && isLost) frame.focus({ preventScroll: true })
  }

  frame.tabIndex = 0
  const marks = () => [...frame.querySelectorAll<SVGAElement>('svg a')]
  const leaveOneStop = () => {
    for (const mark of marks()) mark.setAttribute('tabindex', '-1')
  }
  leaveOneStop()
  const redrawn = new MutationObserver(leaveOneStop)
  redrawn.observe(frame, { childList: true, subtree: true })

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const times = KEY_TIMES[event.key]
    const direction = ARROWS[event.key]
    const { box, at, go, whole, toList, drawByKey } = now()
    if (drawByKey?.(event.key)) return event.preventDefault()
    if (times) goTo(() => go(at(moveBox(box, { times }))))
    else if (event.key === '0') goTo(() => go(whole))
    else if (direction) nextMark(marks(), document.activeElement, frame, direction)?.focus()
    else if (event.key === 'Escape') {
      toList()
      document.getElementById('map-count')?.focus()
    } else return
    event.preventDefault()
  }
  frame.addEventListener('keydown', press, { signal })

  // A group leads to another part of this map. At the nearest it leads to the list.
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('svg a')
    const href = link?.getAttribute('href')
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!href || !isPlain || link?.hasAttribute('data-record') || href.includes('#')) return
    event.preventDefault()
    goTo(() => now().go(href))
  }
  frame.addEventListener('click', follow, { signal })

  const show = (record: string | null) => {
    for (const one of document.querySelectorAll('.map-explorer .is-shown')) {
      one.classList.remove('is-shown')
    }
    if (record === null) return
    for (const one of document.querySelectorAll(`.map-explorer [data-record="${record}"]`)) {
      one.classList.add('is-shown')
    }
  }
  const explorer = frame.closest('.map-explorer')
  const showWhat = (event: Event) =>
    show((event.target as Element).closest('[data-record]')?.getAttribute('data-record') ?? null)
  explorer?.addEventListener('pointerover', showWhat, { signal })
  explorer?.addEventListener('focusin', showWhat, { signal })

  return () => {
    ended.abort()
    redrawn.disconnect()
  }
}

/** The nearest in that direction; from the map itself, the first of all. */
function nextMark(
  marks: SVGAElement[],
  current: Element | null,
  frame: HTMLElement,
  [right, down]: readonly [number, number],
): SVGAElement | undefined {
  if (current === frame) return marks[0]
  const middle = (one: Element) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return [left + width / 2, top + height / 2] as const
  }
  if (!current) return undefined
  const [x, y] = middle(current)
  let best: SVGAElement | undefined
  let least = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    const [toX, toY] = middle(mark)
    const along = (toX - x) * right + (toY - y) * down
    const across = Math.abs((toX - x) * down) + Math.abs((toY - y) * right)
    const far = along + 2 * across
    if (along > 1 && far < least) {
      least = far
      best = mark
    }
  }
  return best
}
