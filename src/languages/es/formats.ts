import type { en } from '../en/formats.ts'

export const es: typeof en = {
  years: (years) =>
    years
      .replace(/^(\d{4})s–(\d{4})s$/, 'décadas de $1 a $2')
      .replace(/^(\d{4})s$/, 'década de $1')
      .replace(/^until (?=\d)/i, 'hasta ')
      .replace(/^from (?=\d)/i, 'desde ')
      .replace(/–present$/i, '–presente'),
}
