import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { paraglide } from './cli/compile-messages.mjs'
import { content } from './src/app/content.ts'

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

/**
 * The build has a module for each message, so that a page loads its own, and beside those that tests and
 * scripts use, which may be running.
 */
const BUILT_MESSAGES = join(fileURLToPath(new URL('.', import.meta.url)), 'dist/paraglide')

export default defineConfig(({ command }) => ({
  plugins: [
    paraglideVitePlugin(
      command === 'build'
        ? { ...paraglide, outdir: BUILT_MESSAGES, outputStructure: 'message-modules' }
        : { ...paraglide, outputStructure: 'locale-modules' },
    ),
    content(),
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
  resolve: {
    alias:
      command === 'build'
        ? [{ find: /^.*\/paraglide(?=\/(messages|runtime)\.js$)/, replacement: BUILT_MESSAGES }]
        : [],
  },
  // Where the time of a build goes is of no use to whoever starts the site.
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
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
        modulePreload: {
          // The script of every page would name the chunks of every other one. Styles must be there first; scripts
          // follow their page, which the router asks for as soon as a link is about to be followed.
          resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  // It changes rarely, so returning visitors have it.
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/|\/paraglide\/(runtime|registry)\.js$/,
                  priority: 2,
                },
                // The frame of every page with all that it imports.
                { name: 'frame', test: /\/src\/app\/hydrate\.tsx$/, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}))
