/** "Duval County, Florida" is "condado de Duval, Florida". Used by Spanish texts only. */
export const areaInSpanish = (area: string): string =>
  area
    .replace(/^(.+?) County(?=,|$)/, 'condado de $1')
    .replace(/^(.+?) Parish(?=,|$)/, 'parroquia de $1')
