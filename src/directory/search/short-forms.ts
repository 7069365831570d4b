/** What people write short, in full: the records have the long form. A code of several meanings is left out. */
const SHORT_FORMS: readonly (readonly [short: string, long: string])[] = [
  ['nas', 'naval air station'],
  ['naf', 'naval air facility'],
  ['nsy', 'naval shipyard'],
  ['psns', 'puget sound naval shipyard'],
  ['nnsy', 'norfolk naval shipyard'],
  ['navy yard', 'naval shipyard'],
  ['navy shipyard', 'naval shipyard'],
  ['navy base', 'naval station'],
  ['naval base', 'naval station'],
  ['mcas', 'marine corps air station'],
  ['afb', 'air force base'],
  ['air base', 'air force base'],
  ['va hospital', 'veterans hospital'],
  ['va medical center', 'veterans hospital'],
  ['veterans administration hospital', 'veterans hospital'],
  ['ksc', 'kennedy space center'],
  ['ornl', 'oak ridge national laboratory'],
  ['lanl', 'los alamos national laboratory'],
  ['biw', 'bath iron works'],
  ['ge', 'general electric'],
  ['gm', 'general motors'],
  ['gp', 'georgia pacific'],
  ['fpl', 'florida power and light'],
  ['con ed', 'consolidated edison'],
  ['jax', 'jacksonville'],
  ['philly', 'philadelphia'],
]

/** The same plain text in full, or null where nothing in it is short. */
export function inFull(plain: string): string | null {
  const full = SHORT_FORMS.reduce(
    (text, [short, long]) => text.replaceAll(` ${short} `, ` ${long} `),
    ` ${plain} `,
  ).trim()
  return full === plain ? null : full
}
