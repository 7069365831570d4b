/**
 * Build step: leaves out of the browser's React DOM and router what this site does not use, an eighth of
 * the framework (decision 096). A build in which some module does use it fails, and so does one with a
 * React DOM that no longer has these functions.
 */
import { type Plugin, parseAst } from 'vite'

/** By feature, the functions of React DOM that nothing else reaches. */
const LEFT_OUT = {
  ViewTransition: [
    'applyViewTransitionName',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'commitAfterMutationEffectsOnFiber',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createMeasurement',
    'createViewTransitionInstance',
    'flushAfterMutationEffects',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'pushViewTransitionCancelableScope',
    'recursivelyTraverseAfterMutationEffects',
    'reportViewTransitionError',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
    'ViewTransitionPseudoElement',
  ],
  FragmentRef: [
    'addFragmentHandleToFiber',
    'collectClientRects',
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstance',
    'commitNewChildToFragmentInstances',
    'deleteChildFromFragmentInstance',
    'FragmentInstance',
    'indexOfEventListener',
    'schedulePendingIntersectionUnobserve',
    'scrollTextNodeIntoView',
    'setFocusIfFocusable',
    'validateDocumentPositionWithFiberTree',
  ],
  Activity: ['updateActivityComponent', 'retryActivityComponentWithoutHydrating'],
  SuspenseList: ['updateSuspenseListComponent', 'initSuspenseListRenderState'],
  useActionState: [
    'dispatchActionState',
    'mountActionState',
    'rerenderActionState',
    'runActionStateAction',
    'updateActionState',
    'updateActionStateImpl',
  ],
  compilerRuntime: ['useMemoCache'],
  componentStack: [
    'describeBuiltInComponentFrame',
    'describeFiber',
    'describeNativeComponentFrame',
    'getStackByFiberInDevAndProd',
  ],
  onBeforeInput: [
    'getFallbackBeforeInputChars',
    'getNativeBeforeInputChars',
    'isFallbackCompositionEnd',
  ],
  customElement: ['setPropOnCustomElement'],
  resourceHints: [
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
  ],
}

/** The router's links: ours are plain (decision 002). */
const NO_LINKS = `
const none = () => { throw new Error('left out') }
export { none as Link, none as createLink, none as linkOptions, none as useLinkProps }`

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
const USES: Record<keyof typeof LEFT_OUT | 'Link', RegExp> = {
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
        if (id.endsWith('/react-router/dist/esm/link.js')) return { code: NO_LINKS, map: null }
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

/** React DOM with those functions empty. */
export function leaveOut(code: string): string {
  const names = new Set(Object.values(LEFT_OUT).flat())
  let lean = code
  const replace = (start: number, end: number, by: string) => {
    lean = lean.slice(0, start) + by + lean.slice(end)
  }
  for (const node of parseAst(code).body.toReversed()) {
    if (node.type === 'FunctionDeclaration') {
      if (names.delete(node.id?.name ?? '') && node.body)
        replace(node.body.start, node.body.end, '{}')
    } else if (METHODS_LEFT_OUT.test(code.slice(node.start, node.start + 60))) {
      replace(node.start, node.end, '')
    }
  }
  if (names.size > 0) {
    throw new Error(
      `React DOM has no ${[...names].join(', ')} anymore: change src/app/lean-framework.ts`,
    )
  }
  return lean
}

const METHODS_LEFT_OUT = /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\./
