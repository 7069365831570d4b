/**
 * The load generator, in its own process so that it takes no time from the server: a number of
 * connections over plain sockets, each with one request in flight. Reads the job from standard input and
 * prints the result, both as JSON.
 * Decision 093 compares it with autocannon and wrk.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import type { LoadJob, LoadResult } from './load.ts'

const END_OF_HEAD = '\r\n\r\n'
const END_OF_CHUNKS = '\r\n0\r\n\r\n'
const CHUNKED = /\r\ntransfer-encoding: chunked\r\n/i

const job = (await json(process.stdin)) as LoadJob
const requests = job.paths.map((path) => requestFor(path, job.headers))
const durations: number[] = []
let sent = 0
let bytes = 0
let failures = 0
let until = Number.POSITIVE_INFINITY

function requestFor(path: string, headers: Record<string, string>, body = ''): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const first = `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`
  return Buffer.from(`${first}${lines.join('')}\r\n${body}`)
}

const UNIQUE = /\{unique\}/g
const NUMBER = /\{number\}/g
const firstNumber = randomInt(1_000_000)

function postOf(path: string, template: string): Buffer {
  // Seven digits, like a local phone number.
  const number = String(2_000_000 + firstNumber + sent)
  const body = template.replace(UNIQUE, randomUUID()).replace(NUMBER, number)
  return requestFor(
    path,
    {
      ...job.headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  )
}

function nextRequest(): Buffer {
  const at = sent % job.paths.length
  if (job.body !== undefined) return postOf(job.paths[at] ?? '', job.body)
  return requests[at] ?? Buffer.alloc(0)
}

const isOver = () => sent >= job.requests || performance.now() >= until

/** One request after another on one connection; resolves when there are no more to send. */
function sendInSequence(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(job.port, '127.0.0.1')
    let missing = 0
    let head = ''
    let sentAt = 0
    const send = () => {
      if (isOver()) {
        socket.end()
        resolve()
        return
      }
      const request = nextRequest()
      sent += 1
      sentAt = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.once('connect', send)
    socket.once('error', reject)
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (missing > 0) missing -= piece.length
      else {
        head += piece.toString('latin1')
        const end = head.indexOf(END_OF_HEAD)
        if (end < 0 || (CHUNKED.test(head) && !head.endsWith(END_OF_CHUNKS))) return
        missing = CHUNKED.test(head)
          ? 0
          : lengthOf(head.slice(0, end)) - (head.length - end - END_OF_HEAD.length)
        if (!/^HTTP\/1\.1 (200|201|304) /.test(head)) failures += 1
        head = ''
      }
      if (missing > 0) return
      durations.push(performance.now() - sentAt)
      send()
    })
  })
}

function lengthOf(head: string): number {
  if (head.startsWith('HTTP/1.1 304')) return 0
  const length = head.match(/\r\ncontent-length: (\d+)/i)?.[1]
  if (length === undefined)
    throw new Error(`no content-length in the reply ${head.split('\r\n')[0]}`)
  return Number(length)
}

const started = performance.now()
until = started + job.seconds * 1000
await Promise.all(Array.from({ length: job.connections }, sendInSequence))
const seconds = (performance.now() - started) / 1000
durations.sort((a, b) => a - b)
const at = (share: number) => durations[Math.floor(durations.length * share)] ?? 0
const result: LoadResult = {
  requests: durations.length,
  seconds,
  perSecond: durations.length / seconds,
  bytes,
  failures,
  p50: at(0.5),
  p99: at(0.99),
}
process.stdout.write(JSON.stringify(result))
