/** The marks of a map that moves, as pictures like those of the drawings. */
import { radiusOf, shortCount } from './marks.ts'

/** Pixels to a unit. */
const SHARP = 2
const MARK = /^(solid|hatched|plain):(\d+)$/

/** `solid:12` is twelve records of which one is documented. Undefined for a name of anything else. */
export function drawMark(name: string): ImageData | undefined {
  const [, strength, digits] = MARK.exec(name) ?? []
  if (!strength) return undefined
  const count = Number(digits)
  const radius = radiusOf(count)
  const half = Math.ceil(radius + 2)
  const canvas = document.createElement('canvas')
  canvas.width = half * 2 * SHARP
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const style = getComputedStyle(document.documentElement)
  const color = (token: string) => style.getPropertyValue(`--${token}`).trim()
  context.scale(SHARP, SHARP)
  context.translate(half, half)
  const disc = (size: number) => {
    context.beginPath()
    context.arc(0, 0, size, 0, 2 * Math.PI)
  }
  disc(radius)
  context.fillStyle = color(strength === 'solid' ? 'rust-dot' : 'sheet')
  context.fill()
  context.lineWidth = 1.5
  context.strokeStyle = color(
    { solid: 'paper', hatched: 'rust-dot', plain: 'ink-3' }[strength] ?? '',
  )
  context.stroke()
  if (strength === 'hatched') {
    context.save()
    context.clip()
    context.beginPath()
    for (let x = -3 * half; x < 3 * half; x += 7) {
      context.moveTo(x, half)
      context.lineTo(x + 2 * half, -half)
    }
    context.lineWidth = 1.6
    context.stroke()
    context.restore()
    if (count > 1) {
      disc(radius - 4)
      context.fill()
    }
  }
  if (count > 1) {
    context.font = `600 14px ${style.getPropertyValue('--sans')}`
    context.textAlign = 'center'
    context.fillStyle = color(strength === 'solid' ? 'paper' : 'ink')
    context.fillText(shortCount(count), 0, 5)
  }
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
