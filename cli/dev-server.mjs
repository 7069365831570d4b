// Vite for ./atlas dev: it loads our modules from source, all of them into one graph, and again when
// one of them is saved.
import { createServer } from 'node:http'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'

/** @param {string} root */
export async function openDevServer(root) {
  const http = createServer()
  /** @type {import('node:http').RequestListener | undefined} */
  let pages
  const vite = await createVite({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
    plugins: [
      {
        name: 'atlas-pages',
        // After Vite's own files; and again when Vite restarts, because its configuration was saved.
        configureServer: (server) => () => {
          server.middlewares.use((incoming, outgoing, next) => {
            incoming.url = incoming.originalUrl ?? incoming.url
            if (pages) pages(incoming, outgoing)
            else next()
          })
        },
      },
    ],
  })
  http.on('request', vite.middlewares)
  return {
    http,
    /** @param {string} path from the root, beginning with a slash */
    load(path) {
      const { ssr } = vite.environments
      if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server here')
      return ssr.runner.import(path)
    },
    /** @param {import('node:http').RequestListener} listener */
    servePages(listener) {
      pages = listener
    },
    close() {
      http.close()
      http.closeAllConnections()
      return vite.close()
    },
  }
}
