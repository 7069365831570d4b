/**
 * Renders a page into one text. The framework's own handler streams it through Web Streams; here every
 * page is read, hashed and compressed as a whole before any of it is sent, so nobody would see the
 * beginning earlier.
 */
import { Writable } from 'node:stream'
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { type createStartHandler, StartServer } from '@tanstack/react-start/server'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { handOverHtml } from '../platform/web/api-in-process.ts'

type RenderHandler = Extract<Parameters<typeof createStartHandler>[0], (...given: never) => unknown>

export const renderWhole: RenderHandler = async ({ router, responseHeaders }) => {
  keepScriptTags(router)
  try {
    const document = await renderToText(<StartServer router={router} />)
    const html = await transformHtmlStringWithRouter(router, document.replace(DOCTYPE, ''))
    // A body would be encoded here, only to be decoded by the page cache.
    const body = handOverHtml(html) ? null : html
    return new Response(body, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
}

/** The framework gives them out once, but a page may be rendered a second time: see renderToText. */
function keepScriptTags({ serverSsr }: Parameters<RenderHandler>[0]['router']): void {
  if (!serverSsr) return
  const take = serverSsr.takeInitialHydrationScriptTags
  let taken: ReturnType<typeof take>
  serverSsr.takeInitialHydrationScriptTags = () => {
    taken ??= take()
    return taken
  }
}

/** React writes it, and the framework adds one as well. */
const DOCTYPE = /^<!DOCTYPE html>/i
/** In place of a part that suspended or failed. */
const UNFINISHED = '<!--$!-->'

/**
 * In one go, as pages have their data by now. A stream costs more: React encodes every piece for it. So it
 * is only for what suspends or fails.
 */
async function renderToText(tree: ReactNode): Promise<string> {
  try {
    const text = renderToString(tree)
    if (!text.includes(UNFINISHED)) return text
  } catch {
    // The same error is met again, and then reported.
  }
  return streamToText(tree)
}

/** Waits for everything that suspends. Rejects when not even the frame of the page can be rendered. */
function streamToText(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const whole = new Writable({
      decodeStrings: false,
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(piece: string | Buffer, _, done) {
        // React ends a buffer between characters, never within one.
        text += piece
        done()
      },
      final(done) {
        resolve(text)
        done()
      },
    })
    const { pipe } = renderToPipeableStream(tree, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(whole),
      onShellError: reject,
      // biome-ignore lint/suspicious/noConsole: the framework's own handler reports it here too, and has no log
      onError: (error, info) => console.error('A part of a page failed to render:', error, info),
    })
  })
}
