export function en(shortest: number, longest: number): string {
  if (longest > shortest) return `${shortest} to ${longest} years`
  return shortest === 1 ? '1 year' : `${shortest} years`
}
