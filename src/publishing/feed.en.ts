export const en = { title: (site: string) => `${site}: new and corrected records` }
