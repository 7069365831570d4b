import { fileURLToPath } from 'node:url'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { articleCompiler } from './src/articles/compile/article-compiler.ts'
import { categoryRecordCompiler } from './src/directory/categories/category-record-compiler.ts'
import { factsCompiler } from './src/tools/facts-compiler.ts'

/** What most pages use and the first script does not import: small files that compress badly alone. */
const FRAME = new RegExp(
  `/(${[
    'ui/(breadcrumb|format|icons|island|notices)',
    'site/page-error',
    'ads/ad-slot',
    'directory/(record-number|evidence/(grade-tag|grades)|facilities/indexable|maps/map-figure)',
    '(articles/articles|directory/(content-templates/content-templates|facilities/facilities|maps/maps))\\.queries',
    'directory/facilities/facilities\\.(en|es|texts)',
  ].join('|')})(\\.(en|es|texts))?\\.tsx?$`,
)

/** What most forms are made of. */
const FORMS =
  /\/(ui\/(field|error-summary|honeypot)|platform\/web\/posted-form|leads\/lead-rules(\.(en|es|texts))?)\.tsx?$/

type ModuleInfo = { importedIds: readonly string[] } | null

let first: Set<string> | undefined

/** The modules that every visit needs: what the client entry imports, and what that imports. */
function importedFirst(infoOf: (id: string) => ModuleInfo): Set<string> {
  if (first) return first
  first = new Set([fileURLToPath(new URL('src/app/client.tsx', import.meta.url))])
  for (const id of first) for (const needed of infoOf(id)?.importedIds ?? []) first.add(needed)
  return first
}

/**
 * Packages that the built server loads from node_modules: native ones, those that read files of their
 * own, and CommonJS. All others are bundled: a thousand files fewer to find at each start.
 */
const NOT_BUNDLED = [
  '@napi-rs/canvas',
  'nodemailer',
  'pg',
  'pino',
  'prom-client',
  'react',
  'react-dom',
]

export default defineConfig(({ command }) => ({
  plugins: [
    articleCompiler(),
    categoryRecordCompiler(),
    factsCompiler(),
    tanstackStart({
      client: { entry: './app/client.tsx' },
      server: { entry: './app/server.ts' },
      // cli/dev.ts serves the pages, with the database it opened.
      vite: { installDevServerMiddleware: false },
      router: {
        entry: './app/router.tsx',
        routesDirectory: '.',
        virtualRouteConfig: './src/app/routes.ts',
        generatedRouteTree: 'app/route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
        codeSplittingOptions: {
          // All of a page travels together: there are thirty pages, and a visitor needs one.
          defaultBehavior: [['component', 'loader', 'errorComponent', 'notFoundComponent']],
        },
      },
    }),
    react(),
  ],
  // Where the time of a build goes is of no use to whoever starts the site.
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
    modulePreload: {
      polyfill: false,
      // Styles only: the list of scripts would be part of every visit (decision 064).
      resolveDependencies: (_chunk, files) => files.filter((name) => name.endsWith('.css')),
    },
  },
  environments: {
    ssr: {
      ...(command === 'build' && { resolve: { noExternal: true, external: NOT_BUNDLED } }),
      build: {
        sourcemap: true,
        rolldownOptions: {
          // One program: the command line, the pages and the jobs share these chunks.
          input: {
            atlas: 'cli/atlas.ts',
            server: 'src/app/server.ts',
            'reading-worker': 'src/directory/import/reading-worker.ts',
          },
          // Flat, so that each module finds the files beside it.
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            // Stacks need places, not texts: two thirds less to read at each start.
            sourcemapExcludeSources: true,
            // V8 keeps the source, and takes twice the memory for one with a single character beyond Latin-1.
            charset: 'ascii',
            comments: { legal: true, annotation: false, jsdoc: false },
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Every page needs all of these two: one file compresses better than a dozen. The framework
              // changes rarely, so returning visitors have it.
              groups: [
                {
                  name: 'framework',
                  priority: 2,
                  // But for what only staff pages use.
                  test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/(?!query-core|react-query)/,
                },
                { name: 'forms', priority: 2, test: FORMS, includeDependenciesRecursively: false },
                {
                  name: (id, chunking) =>
                    FRAME.test(id) ||
                    importedFirst((module) => chunking.getModuleInfo(module)).has(id)
                      ? 'frame'
                      : null,
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
  },
}))
