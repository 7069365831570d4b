/** The API for people: one page made from the OpenAPI document. No script, nothing to load. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { site } from '../../../site.config.ts'
import { urls } from '../../site/urls.ts'
import { type Call, callId, callSection, type Operation } from './docs-operation.ts'
import { fieldTable, type Html, prose, type Schema, shapeId } from './docs-schema.ts'
import { docsStyle } from './docs-style.ts'
import type { OpenApiDocument } from './openapi-document.ts'

const UNTAGGED = 'Other calls'

/** The page's own stylesheet, named by its hash, and nothing else. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function docsPage(document: OpenApiDocument): string {
  const groups = [...Map.groupBy(callsOf(document), tagOf)].sort(untaggedLast)
  const shapes = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>)
  return String(html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title} | ${site.name}</title>
<meta name="description" content="How to read the directory of ${site.name} by program: every call, its parameters and its replies.">
<style>${raw(docsStyle)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<header><a href="${urls.home()}">${site.name}</a></header>
<main id="main">
<h1>${document.info.title}</h1>
<p class="lead">${prose(document.info.description)}</p>
<p><a href="/api/openapi.json">The same as an OpenAPI 3.1 document</a></p>
<nav aria-label="On this page">
${groups.map(([tag, calls]) => contents(tag, calls))}
<h2>Shapes</h2>
<ul>${shapes.map(([name]) => html`<li><a href="#${shapeId(name)}">${name}</a></li>`)}</ul>
</nav>
${groups.map(([tag, calls]) => html`<h2>${tag}</h2>${calls.map(callSection)}`)}
<h2>Shapes of replies</h2>
${shapes.map(([name, schema]) => shapeSection(name, schema))}
</main>
</body>
</html>
`)
}

function callsOf(document: OpenApiDocument): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Operation>).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  )
}

const tagOf = ({ operation }: Call) => operation.tags?.[0] ?? UNTAGGED

const untaggedLast = ([a]: [string, Call[]], [b]: [string, Call[]]) =>
  Number(a === UNTAGGED) - Number(b === UNTAGGED)

const contents = (tag: string, calls: Call[]) => html`<h2>${tag}</h2>
<ul>${calls.map(
  (call) => html`<li><a href="#${callId(call)}">${call.method.toUpperCase()} ${call.path}</a></li>`,
)}</ul>`

function shapeSection(name: string, schema: Schema): Html {
  return html`<section class="shape" id="${shapeId(name)}">
    <h3>${name}</h3>
    ${schema.description ? html`<p>${prose(schema.description)}</p>` : ''}
    ${fieldTable(`Fields of ${name}`, schema)}
  </section>`
}
