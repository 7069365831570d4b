import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { leftOutFeatureIn } from './lean-framework.ts'
import { leaveOut, leaveOutHints } from './lean-react-dom.ts'

const fileOfReactDom = (name: string) =>
  readFileSync(new URL(`../../node_modules/react-dom/cjs/${name}`, import.meta.url), 'utf8')

const reactDom = fileOfReactDom('react-dom-client.production.js')

it('empties what is left out of the installed React DOM, and nothing else', () => {
  const lean = leaveOut(reactDom)
  expect(lean).toContain('function startViewTransition(')
  expect(lean).not.toContain('ownerDocument.startViewTransition(')
  expect(lean).not.toContain('FragmentInstance.prototype')
  expect(lean).toContain('["strokeWidth", "stroke-width"]')
  expect(lean).not.toContain('"stroke-dasharray"')
  const isLeftOut = (line: string) => line.startsWith('function ')
  const functionsOf = (code: string) => code.split('\n').filter(isLeftOut).length
  expect(functionsOf(lean)).toBe(functionsOf(reactDom))
})

it('leaves the hints, and only them, out of what react-dom exports', () => {
  const exportsOf = (code: string) =>
    [...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name)
  const code = fileOfReactDom('react-dom.production.js')
  const kept = exportsOf(code).filter(
    (name) => !/^(pre(connect|fetchDNS|init|load))/.test(name ?? ''),
  )
  expect(exportsOf(leaveOutHints(code))).toEqual(kept)
  expect(kept).toContain('createPortal')
})

it.each(['startViewTransition', '"strokeDasharray"'])('refuses a React DOM without %s', (name) => {
  const changed = reactDom.replaceAll(name, name.replace('t', 'x'))
  expect(() => leaveOut(changed)).toThrow(`React DOM has no ${name.replaceAll('"', '')} anymore`)
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
  ['resources', '<link rel="stylesheet" href={href} precedence="default" />'],
  ['resources', '<script async src={src} />'],
  ['attributes', '<path d={line} strokeDasharray="4 2" />'],
  ['attributes', 'jsx("path", { d: line, fillOpacity: 0.5 })'],
  ['Link', "import { createFileRoute, Link } from '@tanstack/react-router'"],
])('finds a use of %s', (feature, code) => expect(leftOutFeatureIn(code)).toBe(feature))

it.each([
  "import { startTransition, useId } from 'react'\nimport { preload } from './fonts.ts'",
  'jsxs(Fragment, { children: [jsx(Item, { ref: item })] })',
  '<h2>Activity</h2>',
  '<p style={{ color }}>{text}</p>\nconst style = { fontFamily: "serif" }',
])('is content with %s', (code) => expect(leftOutFeatureIn(code)).toBeUndefined())
