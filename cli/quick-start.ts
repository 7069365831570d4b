/**
 * A second off every start. Imported before anything else is.
 *
 * Node looks at a package's package.json for each file of it that it loads. That of drizzle-orm has
 * 180 kB, and a hundred of its files are loaded: their own imports of each other need no looking up.
 */
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))

registerHooks({
  resolve(specifier, context, nextResolve) {
    const from = context.parentURL
    if (specifier.startsWith('.') && from?.includes('/node_modules/drizzle-orm/')) {
      if (from.endsWith('.js') && specifier.endsWith('.js')) {
        return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
      }
    }
    return nextResolve(specifier, context)
  },
})
