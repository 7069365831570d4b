/** The minimum that Node can do: the same reply to every request. Prints its port. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [bodyFile = '', headers = '[]'] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const fields: string[] = JSON.parse(headers)
const server = createServer((_request, reply) => {
  reply.writeHead(200, fields)
  reply.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
