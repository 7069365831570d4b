type Agreement = { agreementFrom: string | null; agreementTo: string | null }

/** The first and the last day belong to it. Days like 2026-11-16, in the time zone of the desk. */
export function agreementOn(
  { agreementFrom, agreementTo }: Agreement,
  today: string,
): 'valid' | 'not-begun' | 'ended' {
  if (agreementFrom && today < agreementFrom) return 'not-begun'
  return agreementTo && today > agreementTo ? 'ended' : 'valid'
}
