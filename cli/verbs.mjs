// What ./atlas can do, in the order of its overview. Separate from the verbs, so that the overview and
// a mistyped verb are answered before anything is built.
export const VERBS = {
  serve: 'start the site (what npm start does)',
  dev: 'start the site with hot reload (what npm run dev does)',
  build: 'build the program, when its sources have changed',
  migrate: 'migrate the database to the schema of this version',
  seed: 'load a dataset into an empty database',
  import: 'load a list of facilities, matching those that are known',
  export: 'write facilities or leads as CSV, JSON or JSON lines',
  facility: 'look at a facility, correct it, merge two, take one off the site',
  template: 'store the text about a state, a city or a facility',
  counts: 'compare the counts that pages show with the facilities themselves',
  backup: 'save everything into one file, while the site runs',
  keys: 'show, rotate and prune the keys that seal leads',
  restore: 'restore a backup into an empty database',
  warm: 'cache the most important pages before visitors request them',
  leads: 'erase a person, record withdrawn consent, purge, retry failed notifications',
  firm: 'list, add, change, pause partner firms; import and export them as CSV',
  admin: 'create, reset, disable and list staff accounts',
  audit: 'check that no entry of the audit log was changed, removed or inserted',
  doctor: 'check runtime, configuration, disk and database, and say how to fix each problem',
}
