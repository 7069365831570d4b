/** Imports go one way: ui and platform → site → domains → app. `npm run check:imports` enforces it. */
const DOMAINS = '^src/(ads|articles|directory|leads|measurement|privacy|publishing|staff)/'

/** The folders of the directory, each of which may import only those before it: never both ways. */
const DIRECTORY = [
  'maps',
  'content-templates',
  'search',
  'facilities',
  'cities',
  'states',
  'categories',
  'home',
  'export',
  'import',
  'editing',
]

/** Tests may import anything. */
const notTests = { pathNot: '\\.(test|spec|test-support)\\.tsx?$' }

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'foundations-know-no-domain',
      comment: 'ui and platform have no domain words; site holds what every page shares.',
      severity: 'error',
      from: { path: '^src/(ui|platform)/', ...notTests },
      to: { path: '^(src/(?!ui/|platform/)|datasets/)' },
    },
    {
      name: 'site-knows-no-domain',
      severity: 'error',
      from: { path: '^src/site/', ...notTests },
      to: { path: '^(src/(?!ui/|platform/|site/)|datasets/)' },
    },
    {
      name: 'domains-do-not-import-app',
      comment: 'Routes, pipeline and layout are composed in app; a domain is handed what it needs.',
      severity: 'error',
      from: { path: DOMAINS, ...notTests },
      to: { path: '^src/app/' },
    },
    ...DIRECTORY.slice(0, -1).map((folder, index) => ({
      name: `directory-${folder}-imports-what-comes-before`,
      comment: 'Neighboring folders of the directory do not import each other both ways.',
      severity: 'error',
      from: { path: `^src/directory/${folder}/`, ...notTests },
      to: { path: `^src/directory/(${DIRECTORY.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'directory-folders-are-ordered',
      comment: 'A new folder of the directory gets its place in the list above.',
      severity: 'error',
      from: { path: `^src/directory/(?!(${DIRECTORY.join('|')})/)[^/]+/` },
      to: {},
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
    exclude: { path: '^(dist|node_modules)/|route-tree\\.gen\\.ts$' },
    // Types count: a circle of types is a circle for the reader.
    tsPreCompilationDeps: true,
    // TypeScript 7 has no JavaScript API yet, so imports are parsed by swc.
    parser: 'swc',
  },
}
