/**
 * Moves the map: by dragging, with two fingers, a wheel held with Ctrl, and keys. The drawing follows the hand, and
 * when it is let go the server draws that part of the map. Loaded when somebody touches the map.
 */
import { type MapBox, moveBox } from '../../maps/map-box.ts'

export type Map = {
  box: MapBox
  /** The address of this page with another part of the map. */
  at(box: MapBox): string
  whole: string
  go(href: string): Promise<void>
}

/** Less is a press with an unsteady hand. */
const MIN_DRAG = 6
const WHEEL_PAUSE_MS = 180
const KEY_TIMES: Record<string, number> = { '+': 0.5, '=': 0.5, '-': 2 }
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

type Move = { x: number; y: number; grown: number; from: readonly [number, number] }
const REST: Move = { x: 0, y: 0, grown: 1, from: [0, 0] }

/** `now` is the map as it was drawn last. Returns what ends it. */
export function moveByHand(frame: HTMLElement, now: () => Map): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => frame.addEventListener(name, listener, { signal, passive: false })

  let move = REST
  let isDragged = false
  let wheelTimer: ReturnType<typeof setTimeout> | undefined

  const drawing = () => frame.querySelector('svg')
  const follow = (next: Move) => {
    move = next
    const svg = drawing()
    if (!svg) return
    const { x, y, grown, from } = next
    svg.style.transformOrigin = `${from[0]}px ${from[1]}px`
    svg.style.transform = next === REST ? '' : `translate(${x}px, ${y}px) scale(${grown})`
  }
  const settle = async () => {
    const { width, height } = frame.getBoundingClientRect()
    const { x, y, grown, from } = move
    const { box, at, go } = now()
    const grownBox = moveBox(box, {
      times: 1 / grown,
      at: [from[0] / width, from[1] / height],
    })
    const target = moveBox(grownBox, { right: -x / width / grown, down: -y / height / grown })
    await goTo(() => go(at(target)))
  }
  /** Focus that was on a mark, which is gone, stays on the map. */
  const goTo = async (go: () => Promise<void>) => {
    const hadFocus = frame.contains(document.activeElement)
    const before = drawing()
    await go()
    if (drawing() === before) follow(REST)
    move = REST
    if (hadFocus) frame.focus({ preventScroll: true })
  }
  const pointIn = (clientX: number, clientY: number) => {
    const { left, top } = frame.getBoundingClientRect()
    return [clientX - left, clientY - top] as const
  }

  // A mouse or a pen; one finger scrolls the page.
  let pressed: { id: number; x: number; y: number } | null = null
  on('pointerdown', (event) => {
    if (event.pointerType === 'touch' || event.button !== 0) return
    pressed = { id: event.pointerId, x: event.clientX, y: event.clientY }
    isDragged = false
  })
  on('pointermove', (event) => {
    if (pressed?.id !== event.pointerId) return
    const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y]
    if (!isDragged && Math.hypot(x, y) < MIN_DRAG) return
    if (!isDragged) frame.setPointerCapture(event.pointerId)
    isDragged = true
    follow({ ...REST, x, y })
  })
  const release = (event: PointerEvent) => {
    if (pressed?.id !== event.pointerId) return
    pressed = null
    if (isDragged) settle()
  }
  on('pointerup', release)
  on('pointercancel', release)
  on('dragstart', (event) => event.preventDefault())

  let fingers: { x: number; y: number; apart: number } | null = null
  const spread = ({ touches: [a, b] }: TouchEvent) =>
    a && b
      ? {
          x: (a.clientX + b.clientX) / 2,
          y: (a.clientY + b.clientY) / 2,
          apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
        }
      : null
  on('touchstart', (event) => {
    if (event.touches.length !== 2) return
    event.preventDefault()
    fingers = spread(event)
  })
  on('touchmove', (event) => {
    const to = fingers && event.touches.length === 2 ? spread(event) : null
    if (!fingers || !to) return
    event.preventDefault()
    follow({
      x: to.x - fingers.x,
      y: to.y - fingers.y,
      grown: to.apart / Math.max(1, fingers.apart),
      from: pointIn(fingers.x, fingers.y),
    })
  })
  const lift = () => {
    if (!fingers) return
    fingers = null
    if (move !== REST) settle()
  }
  on('touchend', lift)
  on('touchcancel', lift)

  // The page scrolls with the wheel alone. Browsers report a pinch on a trackpad as a wheel with Ctrl.
  on('wheel', (event) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const grown = Math.min(16, Math.max(1 / 16, move.grown * Math.exp(-event.deltaY / 200)))
    const from = move === REST ? pointIn(event.clientX, event.clientY) : move.from
    follow({ ...move, grown, from })
    clearTimeout(wheelTimer)
    wheelTimer = setTimeout(settle, WHEEL_PAUSE_MS)
  })
  on('dblclick', (event) => {
    event.preventDefault()
    follow({ ...REST, grown: 2, from: pointIn(event.clientX, event.clientY) })
    settle()
  })

  on('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (isDragged) {
      event.preventDefault()
      isDragged = false
      return
    }
    const href = link?.getAttribute('href')
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    // A group leads to another part of this map. At the nearest it leads to the list.
    if (!href || !isPlain || link?.hasAttribute('data-record') || href.includes('#')) return
    event.preventDefault()
    goTo(() => now().go(href))
  })

  // One stop for the tab key, in which arrow keys go from mark to mark.
  frame.tabIndex = 0
  const marks = () => [...frame.querySelectorAll<SVGAElement>('svg a')]
  const leaveOneStop = () => {
    for (const mark of marks()) mark.setAttribute('tabindex', '-1')
  }
  leaveOneStop()
  const redrawn = new MutationObserver(leaveOneStop)
  redrawn.observe(frame, { childList: true, subtree: true })

  on('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const times = KEY_TIMES[event.key]
    const direction = ARROWS[event.key]
    const { box, at, go, whole } = now()
    if (times) goTo(() => go(at(moveBox(box, { times }))))
    else if (event.key === '0') goTo(() => go(whole))
    else if (direction) nextMark(marks(), document.activeElement, frame, direction)?.focus()
    else if (event.key === 'Escape') document.getElementById('map-count')?.focus()
    else return
    event.preventDefault()
  })

  // A row and its mark are shown together.
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
    clearTimeout(wheelTimer)
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
