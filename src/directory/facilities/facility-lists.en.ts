/** Why a list could not be loaded. */
export const en = {
  facilities: (status?: number) =>
    status ? `Failed to fetch facilities: ${status}` : 'Failed to fetch facilities',
  count: 'Failed to fetch facility count',
}
