import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { articleCompiler } from './src/articles/compile/article-compiler.ts'
import { categoryRecordCompiler } from './src/directory/categories/category-record-compiler.ts'
import { factsCompiler } from './src/tools/facts-compiler.ts'

/** What most pages use, by name: small files that would each cost a request and compress badly. */
const FRAME = [
  'site\\.config',
  'platform/web/(api-client|query-client|search-params)',
  'platform/errors',
  'site/(page-error|page-head|pages|share-image|urls)',
  'ui/(breadcrumb|format|icons|island|notices)',
  'directory/(record-number|facilities/(grade-tag|indexable))',
  '(ads/ad-slot|directory/maps/map-figure)',
  '(articles/articles|directory/(content-templates/content-templates|facilities/facilities|maps/maps))\\.queries',
]

/**
 * Packages that the built server loads from node_modules: native ones, those that read files of their
 * own, and CommonJS. All others are bundled: a thousand files fewer to find at each start.
 */
const NOT_BUNDLED = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
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
          // All of a page travels together: there are thirty pages, and a visitor needs one. What is
          // shown instead of it is rarely needed.
          defaultBehavior: [
            ['component', 'loader'],
            ['errorComponent', 'notFoundComponent'],
          ],
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
            'embedded-worker': 'src/platform/database/embedded-worker.ts',
          },
          // Flat, so that each module finds the files beside it.
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            // Stacks need places, not texts: two thirds less to read at each start.
            sourcemapExcludeSources: true,
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Every page needs all of these two: one file compresses better than a dozen.
              groups: [
                {
                  name: 'framework',
                  priority: 2,
                  // But for what only staff pages use.
                  test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/(?!query-core|react-query)/,
                },
                {
                  name: 'frame',
                  priority: 1,
                  includeDependenciesRecursively: false,
                  test: new RegExp(`/(${FRAME.join('|')})\\.tsx?$`),
                },
              ],
            },
          },
        },
      },
    },
  },
}))
