/** Why a record could not be loaded. */
export const en = {
  notFound: (status: number) => `Facility not found: ${status}`,
  nearby: (status: number) => `Failed to fetch nearby facilities: ${status}`,
  related: (status: number) => `Failed to fetch related facilities: ${status}`,
}
