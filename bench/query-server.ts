/** The least that a facility as JSON can cost: node:http and one prepared query, without checks, headers or counting. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const text = `select f.*, c.name as city, c.slug as city_slug, s.name as state, s.slug as state_slug
  from facilities f join cities c on c.id = f.city_id join states s on s.id = f.state_id
 where s.slug = $1 and c.slug = $2 and f.slug = $3 and f.is_active`

const server = createServer(async (incoming, outgoing) => {
  const values = (incoming.url ?? '').split('/').slice(-3)
  const { rows } = await pool.query({ name: 'facility', text, values })
  const body = JSON.stringify(rows[0])
  outgoing.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  outgoing.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
