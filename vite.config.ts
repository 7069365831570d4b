import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { articleCompiler } from './src/features/articles/compile/article-compiler.ts'
import { categoryRecordCompiler } from './src/features/categories/compile/category-record-compiler.ts'

/** What most pages use, by name: small files that would each cost a request and compress badly. */
const FRAME = [
  'site\\.config',
  'lib/(api-client|errors|format|island|or-not-found|page-head|record-number|search-params|share-image|urls)',
  'ui/(breadcrumb|icons|notices)',
  'features/(ads/ad-slot|maps/map-figure|site/missing-screen)',
  'features/(articles/articles|categories/categories|facilities/facilities|maps/maps)\\.calls',
]

export default defineConfig({
  plugins: [
    articleCompiler(),
    categoryRecordCompiler(),
    tanstackStart({
      router: {
        routesDirectory: 'features',
        virtualRouteConfig: './src/routes.ts',
        generatedRouteTree: 'route-tree.gen.ts',
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
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
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
                  test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//,
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
})
