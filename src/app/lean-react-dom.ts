/** What the browser's React DOM leaves out: see lean-framework.ts. */
import { parseAst } from 'vite'

/** By feature, the functions that nothing else reaches. */
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
    'getComponentNameFromType',
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
  resources: [
    'accumulateSuspenseyCommitOnFiber',
    'acquireResource',
    'adoptPreloadPropsForScript',
    'adoptPreloadPropsForStylesheet',
    'estimateBandwidth',
    'getResource',
    'insertStylesheet',
    'insertStylesheetIntoRoot',
    'insertSuspendedStylesheets',
    'onUnsuspend',
    'preloadInstanceAndSuspendIfNeeded',
    'preloadResourceAndSuspendIfNeeded',
    'preloadStylesheet',
    'recursivelyAccumulateSuspenseyCommit',
    'stylesheetPropsFromRawProps',
    'suspendInstance',
    'suspendResource',
    'waitForCommitToBeReady',
  ],
  // Set by React DOM, and called by nothing in it.
  unused: ['defaultOnDefaultTransitionIndicator', 'findCurrentFiberUsingSlowPath'],
}

export type LeftOut = keyof typeof LEFT_OUT

/** The caller compares what these return with null. */
const RETURN_NULL = ['getResource', 'waitForCommitToBeReady']

const STATEMENTS =
  /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\.|^ReactDOMSharedInternals\.findDOMNode = /

/** Attributes of SVG that are spelled differently in the document. */
export const ATTRIBUTES = `
  accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule
  colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline
  enableBackground fillOpacity fillRule floodColor floodOpacity fontFamily fontSize
  fontSizeAdjust fontStretch fontStyle fontVariant fontWeight glyphName
  glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX imageRendering
  letterSpacing lightingColor markerEnd markerMid markerStart maskType overlinePosition
  overlineThickness paintOrder pointerEvents renderingIntent stopColor stopOpacity
  strikethroughPosition strikethroughThickness strokeDasharray strokeDashoffset strokeLinecap
  strokeMiterlimit strokeOpacity textAnchor textDecoration textRendering transformOrigin
  underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging
  vIdeographic vMathematical vertAdvY vertOriginX vertOriginY wordSpacing writingMode xmlnsXlink
  xHeight
`
  .trim()
  .split(/\s+/)

const SPELLINGS = /^var aliases = new Map\(/

/** React DOM with those functions empty, and without those attributes. */
export function leaveOut(code: string): string {
  const names = new Set(Object.values(LEFT_OUT).flat())
  const attributes = new Set(ATTRIBUTES)
  const lean = rewriteStatements(code, (node, text) => {
    if (node.type === 'FunctionDeclaration' && node.body && names.delete(node.id?.name ?? '')) {
      const body = RETURN_NULL.includes(node.id?.name ?? '') ? '{ return null }' : '{}'
      return text.slice(0, node.body.start - node.start) + body
    }
    if (SPELLINGS.test(text)) {
      return text.replace(/\["(\w+)", "[\w:-]+"\],?/g, (pair, name) =>
        attributes.delete(name) ? '' : pair,
      )
    }
    return STATEMENTS.test(text) ? '' : text
  })
  refuseOthers([...names, ...attributes])
  return lean
}

/** The functions of the package react-dom that LEFT_OUT.resourceHints serves. */
export function leaveOutHints(code: string): string {
  const names = new Set([
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
  ])
  const lean = rewriteStatements(code, (_, text) =>
    names.delete(/^exports\.(\w+) = function/.exec(text)?.[1] ?? '') ? '' : text,
  )
  refuseOthers([...names])
  return lean
}

type Statement = ReturnType<typeof parseAst>['body'][number]

function rewriteStatements(
  code: string,
  rewrite: (node: Statement, text: string) => string,
): string {
  let lean = code
  for (const node of parseAst(code).body.toReversed()) {
    const text = code.slice(node.start, node.end)
    lean = lean.slice(0, node.start) + rewrite(node, text) + lean.slice(node.end)
  }
  return lean
}

function refuseOthers(lost: string[]): void {
  if (lost.length === 0) return
  throw new Error(`React DOM has no ${lost.join(', ')} anymore: change src/app/lean-react-dom.ts`)
}
