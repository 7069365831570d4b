/** Imports go one way: ui and platform → site → domains → app. `npm run check:imports` enforces it. */
const DOMAINS = '^src/(ads|articles|directory|leads|measurement|privacy|publishing|staff)/'

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
