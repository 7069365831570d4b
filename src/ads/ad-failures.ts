/** Advertising may fail; the page must not. Each kind of failure is said once, to who looks for it. */
const noted = new Set<string>()

export function noteAdFailure(what: string): void {
  if (noted.has(what)) return
  noted.add(what)
  // biome-ignore lint/suspicious/noConsole: spec §8 asks for ad failures in the log, and only there
  console.debug(`Advertising: ${what}`)
}
