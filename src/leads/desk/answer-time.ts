/** How long an answer took, in the unit that fits. */
export function inHours(value: number | null): string {
  if (value === null) return 'None yet'
  if (value < 1) return `${Math.round(value * 60)} min`
  return value < 48 ? `${value.toFixed(1)} h` : `${(value / 24).toFixed(1)} days`
}
