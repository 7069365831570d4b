/**
 * Renders a page into one text. The framework's own handler streams it through Web Streams; here every
 * page is read, hashed and compressed as a whole before any of it is sent, so nobody would see the
 * beginning earlier.
 */
import { Writable } from 'node:stream'
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { type createStartHandler, StartServer } from '@tanstack/react-start/server'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

type RenderHandler = Extract<Parameters<typeof createStartHandler>[0], (...given: never) => unknown>

export const renderWhole: RenderHandler = async ({ router, responseHeaders }) => {
  try {
    const document = await renderToText(<StartServer router={router} />)
    const html = await transformHtmlStringWithRouter(router, document.replace(DOCTYPE, ''))
    return new Response(html, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
}

/** React writes it, and the framework adds one as well. */
const DOCTYPE = /^<!DOCTYPE html>/i

/** Waits for everything that suspends. Rejects when not even the frame of the page can be rendered. */
function renderToText(tree: ReactNode): Promise<string> {
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
