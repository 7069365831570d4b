/** The short reference of a lead, as people say it: EA-7K3M-Q2XP. */
const REFERENCE = /^EA-[0-9A-Z]{4}-[0-9A-Z]{4}$/

/** Only what looks like a reference is ever shown: an address can be made up by anyone. */
export function readReference(text: string | undefined): string | undefined {
  return text && REFERENCE.test(text) ? text : undefined
}
