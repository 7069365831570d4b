/**
 * The folders of src, each of which may import only those before it. `npm run check:imports` enforces
 * it; docs/architecture.md lists the same.
 */
export const SOURCES = [
  'platform',
  'languages',
  'ui',
  'site',
  'maps',
  'staff',
  'privacy',
  'measurement',
  'alerts',
  'tools',
  'leads',
  'desk',
  'portal',
  'ads',
  'articles',
  'directory',
  'publishing',
  'app',
]

/** The same for the folders of src/directory. */
export const DIRECTORY = [
  'evidence',
  'maps',
  'content-templates',
  'search',
  'kinds',
  'facilities',
  'cities',
  'states',
  'categories',
  'histories',
  'home',
  'export',
  'explorer',
  'figures',
  'import',
  'editing',
  'import-desk',
  'texts',
]

/** The same for the folders of src/leads: the rules of a lead, then the forms of visitors. */
export const LEADS = [
  'fields',
  'sealing',
  'consent',
  'details',
  'attribution',
  'firms',
  'partners',
  'notifications',
  'intake',
  'attachments',
  'workplaces',
  'suggestions',
  'retention',
  'routing',
  'documents',
  'form',
  'work-history',
  'reports',
]

/** Tests may import anything. */
const notTests = { pathNot: '\\.(test|spec|test-support)\\.tsx?$' }

/** @param {string} parent @param {string[]} folders */
function inOrder(parent, folders) {
  const later = folders.slice(0, -1).map((folder, index) => ({
    name: `${parent}/${folder}-imports-only-what-comes-before`,
    severity: 'error',
    from: { path: `^${parent}/${folder}/`, ...notTests },
    to: { path: `^${parent}/(${folders.slice(index + 1).join('|')})/` },
  }))
  const unknown = {
    name: `${parent}-folders-are-ordered`,
    comment: 'A new folder needs a place in the list.',
    severity: 'error',
    from: { path: `^${parent}/(?!(${folders.join('|')})/)[^/]+/` },
    to: {},
  }
  return [...later, unknown]
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...inOrder('src', SOURCES),
    ...inOrder('src/leads', LEADS),
    ...inOrder('src/directory', DIRECTORY),
    {
      name: 'only-the-directory-reads-datasets',
      comment: 'Imports find the positions of towns in the list that the demonstration data uses.',
      severity: 'error',
      from: { path: '^src/(?!directory/)', ...notTests },
      to: { path: '^datasets/' },
    },
    {
      name: 'maps-are-drawn-without-the-database',
      comment: 'What a map shows is handed in, so that it can be drawn and tested alone.',
      severity: 'error',
      from: { path: '^src/maps/', ...notTests },
      to: { path: '^src/platform/database/|\\.sql\\.ts$|node_modules/(drizzle-orm|pg)/' },
    },
    {
      name: 'product-knows-no-tools',
      comment: 'The product runs without its command line, tests and benchmarks.',
      severity: 'error',
      from: { path: '^(src|datasets)/', ...notTests },
      to: { path: '^(cli|tests|bench|scripts)/' },
    },
    {
      name: 'tests-stay-in-tests',
      severity: 'error',
      from: { path: '^(src|cli|datasets)/', ...notTests },
      to: { path: '\\.(test|spec|test-support)\\.tsx?$' },
    },
    {
      name: 'no-circles',
      comment: 'Modules that import each other cannot be read or tested one at a time.',
      severity: 'error',
      from: { path: '^(src|cli|datasets|bench|tests)/' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules|src/paraglide)/|route-tree\\.gen\\.ts$' },
    // Types count: a circle of types is a circle for the reader.
    tsPreCompilationDeps: true,
    // TypeScript 7 has no JavaScript API yet, so imports are parsed by swc.
    parser: 'swc',
  },
}
