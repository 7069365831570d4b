/**
 * Build step: leaves out of the browser's React DOM and router what this site does not use, an eighth of
 * the framework (decision 096). A build in which some module does use it fails, and so does one with a
 * React DOM that no longer has these functions.
 */
import type { Plugin } from 'vite'
import { ATTRIBUTES, type LeftOut, leaveOut, leaveOutHints } from './lean-react-dom.ts'

/** The router's links: ours are plain (decision 002). */
const NO_LINKS = `
const none = () => { throw new Error('left out') }
export { none as Link, none as createLink, none as linkOptions, none as useLinkProps }`

/** What HeadContent and Scripts render: the browser has its own (head-tags.tsx). */
const NO_ASSETS = `export const Asset = () => { throw new Error('left out') }`

/** A shim for React 17. */
const IN_REACT_19 = `exports.useSyncExternalStore = require('react').useSyncExternalStore`

/** Vite's preload helper, for pages that preload no script: styles first, and an event if the module is lost. */
const PRELOAD_HELPER = `
const loading = {}
const load = (file) => loading[file] ??= new Promise((done, failed) => {
  const href = '/' + file
  if (document.querySelector('link[href="' + href + '"]')) return done()
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: failed }))
})
const tell = (payload) => {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  dispatchEvent(event)
  if (!event.defaultPrevented) throw payload
}
export const __vitePreload = (get, styles = []) =>
  Promise.all(styles.map(load)).catch(tell).then(get).catch(tell)`

/** How a module uses one of them. */
const USES: Record<Exclude<LeftOut, 'unused'> | 'attributes' | 'Link', RegExp> = {
  ViewTransition: named('ViewTransition|addTransitionType'),
  FragmentRef: /<(React\.)?Fragment [^>]*\bref=|\(Fragment, \{[^{}[(]*\bref:/,
  Activity: named('Activity'),
  SuspenseList: named('SuspenseList'),
  useActionState: named('useActionState|useFormState'),
  compilerRuntime: /['"]react\/compiler-runtime['"]/,
  componentStack: /\.componentStack\b/,
  onBeforeInput: /\bon(BeforeInput|Composition(Start|Update|End))\b/,
  customElement: /<[a-z]+-[a-z-]+[ >/]/,
  resourceHints: named('preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS'),
  resources: /\bprecedence[=:]|<script[^>]* async\b/,
  attributes: new RegExp(`(<[a-z][^>]*? |\\("[a-z]+", \\{[^{}]*?)\\b(${ATTRIBUTES.join('|')})[=:]`),
  Link: /\{[^}]*\b(Link|createLink|useLinkProps)\b[^}]*\} from '@tanstack\/react-router'/,
}

/** Imported from React or React DOM by one of these names, or a property of them. */
function named(names: string): RegExp {
  return new RegExp(
    `import[^;]*\\{[^}]*\\b(${names})\\b[^}]*\\} from ['"]react(-dom)?['"]|\\bReact(DOM)?\\d*\\.(${names})\\b`,
  )
}

export function leanFramework(): Plugin {
  return {
    name: 'lean-framework',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'pre',
      filter: { id: /\.([jt]sx?|mjs)$/ },
      handler(code, id) {
        if (id.endsWith('/react-dom/cjs/react-dom-client.production.js')) {
          return { code: leaveOut(code), map: null }
        }
        if (id.endsWith('/react-dom/cjs/react-dom.production.js')) {
          return { code: leaveOutHints(code), map: null }
        }
        if (id.endsWith('/react-router/dist/esm/link.js')) return { code: NO_LINKS, map: null }
        if (id.endsWith('/react-router/dist/esm/Asset.js')) return { code: NO_ASSETS, map: null }
        if (id.endsWith('/use-sync-external-store-shim.production.js')) {
          return { code: IN_REACT_19, map: null }
        }
        if (id.endsWith('vite/preload-helper.js')) return { code: PRELOAD_HELPER, map: null }
        if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return
        const feature = leftOutFeatureIn(code)
        if (feature)
          this.error(`${id} uses ${feature}, which src/app/lean-framework.ts leaves out.`)
      },
    },
  }
}

export const leftOutFeatureIn = (code: string): string | undefined =>
  Object.entries(USES).find(([, use]) => use.test(code))?.[0]
