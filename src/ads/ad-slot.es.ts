export const es = 'Publicidad'
