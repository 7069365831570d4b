/** The names of the screen widths (spec §9), widest first. */
const BREAKPOINTS = [
  ['2xl', 1536],
  ['xl', 1280],
  ['lg', 1024],
  ['md', 768],
  ['sm', 640],
  ['xs', 0],
] as const

export function breakpointOf(width: number): string {
  return BREAKPOINTS.find(([, least]) => width >= least)?.[0] ?? 'xs'
}
