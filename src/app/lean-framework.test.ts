import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { leaveOut, leftOutFeatureIn } from './lean-framework.ts'

const reactDom = readFileSync(
  new URL('../../node_modules/react-dom/cjs/react-dom-client.production.js', import.meta.url),
  'utf8',
)

it('empties what is left out of the installed React DOM, and nothing else', () => {
  const lean = leaveOut(reactDom)
  expect(lean).toContain('function startViewTransition(')
  expect(lean).not.toContain('ownerDocument.startViewTransition(')
  expect(lean).not.toContain('FragmentInstance.prototype')
  const isLeftOut = (line: string) => line.startsWith('function ')
  const functionsOf = (code: string) => code.split('\n').filter(isLeftOut).length
  expect(functionsOf(lean)).toBe(functionsOf(reactDom))
})

it('refuses a React DOM that has changed', () => {
  const changed = reactDom.replaceAll('startViewTransition', 'beginViewTransition')
  expect(() => leaveOut(changed)).toThrow('React DOM has no startViewTransition anymore')
})

it.each([
  ['ViewTransition', "import { useState, ViewTransition } from 'react'"],
  ['ViewTransition', 'React2.addTransitionType("next")'],
  ['Activity', 'import { Activity } from "react";'],
  ['SuspenseList', "import { SuspenseList } from 'react'"],
  ['useActionState', "import { useActionState } from 'react'"],
  ['FragmentRef', '<Fragment key="a" ref={part}>'],
  ['FragmentRef', 'jsx(Fragment, { key: "a", ref: part, children: [] })'],
  ['customElement', '<my-map shown />'],
  ['resourceHints', "import { preload } from 'react-dom'"],
  ['Link', "import { createFileRoute, Link } from '@tanstack/react-router'"],
])('finds a use of %s', (feature, code) => expect(leftOutFeatureIn(code)).toBe(feature))

it.each([
  "import { startTransition, useId } from 'react'\nimport { preload } from './fonts.ts'",
  'jsxs(Fragment, { children: [jsx(Item, { ref: item })] })',
  '<h2>Activity</h2>',
])('is content with %s', (code) => expect(leftOutFeatureIn(code)).toBeUndefined())
