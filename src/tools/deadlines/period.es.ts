export function es(shortest: number, longest: number): string {
  if (longest > shortest) return `${shortest} a ${longest} años`
  return shortest === 1 ? '1 año' : `${shortest} años`
}
