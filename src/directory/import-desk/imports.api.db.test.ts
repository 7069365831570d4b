/** Lists that editors upload: understood, rehearsed, applied once, undone, and refused where they are hostile. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDirectory } from '../../../tests/support/directory-database.ts'
import { call, newPerson, PASSWORD, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, exchange, serveFrom, services } from '../../../tests/support/test-services.ts'
import { startBackground } from '../../app/background.ts'
import { listFacilities, snapshot } from '../import/import.test-support.ts'
import { archive, oneSheet, partsOf, workbook } from '../import/reading/workbook.test-support.ts'
import { createImports } from './import-jobs.ts'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_ROWS, MAX_UPLOADS } from './upload-rules.ts'
import type { Choices, UploadDetail } from './uploads.contract.ts'
import { purgeUploads } from './uploads.sql.ts'

/** The city is in a column whose name no list has. */
const LIST = [
  'Plant,Whereto,ST,Employees,Note',
  'Acme Mill,Tampa,FL,120,a note',
  'Dock Works,Tampa,FL,80,=HYPERLINK("http://x/")',
  '"No, City",,FL,1,',
].join('\n')
const SOURCE = { title: 'Register of Mills', url: 'https://mills.example.gov/list', year: 2024 }

let database: TestDatabase
let dispose: () => Promise<void>
let stop: () => Promise<void>
let cookie = ''

async function start() {
  const background = await startBackground(services())
  exchange({ imports: background.imports })
  stop = background.stop
}

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  await start()
  cookie = await signIn((await newPerson('editor')).email)
})
afterAll(async () => {
  await stop()
  await dispose()
})
beforeEach(async () => {
  await database.pool.query('delete from import_uploads; delete from import_mappings')
  await emptyDirectory(database)
})

const PATH = '/api/admin/imports'
/** A list of the most rows takes a while on a busy machine. */
const PATIENCE = { timeout: 115_000, interval: 100 }
const send = (method: string, path: string, body?: unknown) =>
  call(method, PATH + path, { body, cookie })
const read = async (id: number): Promise<UploadDetail> => (await send('GET', `/${id}`)).json()

const post = async (bytes: Buffer | string, name = 'list.csv', headers = {}) =>
  api.request(PATH, {
    method: 'POST',
    headers: { cookie, 'x-file-name': encodeURIComponent(name), ...headers },
    body: Buffer.from(bytes),
  })

/** The upload when no job works on it anymore. */
async function settled(id: number): Promise<UploadDetail> {
  let upload = await read(id)
  await vi.waitFor(async () => {
    upload = await read(id)
    expect(['reading', 'applying']).not.toContain(upload.state)
  }, PATIENCE)
  return upload
}

async function uploaded(bytes: Buffer | string, name?: string): Promise<UploadDetail> {
  const reply = await post(bytes, name)
  expect(reply.status).toBe(200)
  return settled((await reply.json()).id)
}

async function chosen(
  { id, revision }: UploadDetail,
  choices: Partial<Choices>,
): Promise<UploadDetail> {
  const reply = await send('PATCH', `/${id}`, { revision, ...choices })
  expect([reply.status, (await reply.json()).detail]).toEqual([200, undefined])
  return settled(id)
}

async function applied({ id, revision }: UploadDetail): Promise<UploadDetail> {
  const reply = await send('POST', `/${id}/apply`, { revision })
  expect([reply.status, (await reply.json()).detail]).toEqual([200, undefined])
  return settled(id)
}

const MAPPING = { name: 'Plant', city: 'Whereto', state: 'ST', workforceSize: 'Employees' }

async function ready(): Promise<UploadDetail> {
  const upload = await chosen(await uploaded(LIST), { mapping: MAPPING, source: SOURCE })
  expect(upload.state).toBe('ready')
  return upload
}

const actions = async () =>
  (
    await database.pool.query<{ action: string }>(
      `select action from staff_events where action like '%import' order by id`,
    )
  ).rows.map(({ action }) => action)
const runs = async () => (await database.pool.query('select * from import_runs order by id')).rows

describe('a list that an editor uploads', () => {
  it('is understood, rehearsed, applied, remembered and undone', async () => {
    const asking = await uploaded(LIST)
    expect(asking).toMatchObject({ state: 'asking', head: { missing: ['city'] }, summary: null })
    expect(asking.head?.columns).toEqual([
      {
        name: 'Plant',
        field: 'name',
        guess: 'sure',
        samples: ['Acme Mill', 'Dock Works', 'No, City'],
      },
      { name: 'Whereto', field: null, guess: 'none', samples: ['Tampa'] },
      { name: 'ST', field: 'state', guess: 'sure', samples: ['FL'] },
      { name: 'Employees', field: 'workforceSize', guess: 'sure', samples: ['120', '80', '1'] },
      { name: 'Note', field: null, guess: 'none', samples: ['a note', '=HYPERLINK("http://x/")'] },
    ])
    const upload = await chosen(asking, { mapping: MAPPING, source: SOURCE })
    expect(upload).toMatchObject({ state: 'ready', summary: { imported: 2, rejected: 1 } })
    expect(upload.summary?.reasons).toEqual([{ reason: 'Whereto: no city', count: 1 }])
    expect(await listFacilities(database), 'nothing is written before').toEqual([])
    const shown = await (await send('GET', `/${upload.id}/rows?kind=new`)).json()
    expect(
      shown.rows.map((row: { record: string; value: string }) => [row.record, row.value]),
    ).toEqual([
      ['Acme Mill', 'Tampa, FL'],
      ['Dock Works', 'Tampa, FL'],
    ])
    expect(await (await send('GET', `/${upload.id}/rejected.csv`)).text()).toBe(
      'Plant,Whereto,ST,Employees,Note,Why it was rejected\r\n"No, City",,FL,1,,Whereto: no city\r\n',
    )
    const report = await (await send('GET', `/${upload.id}/report.csv`)).text()
    expect(report).toContain('4,rejected,Whereto,,no city,\r\n')

    const done = await applied(upload)
    expect(done).toMatchObject({ state: 'applied', summary: { imported: 2 }, problem: null })
    expect((await listFacilities(database)).map(({ path }) => path)).toEqual([
      'florida/tampa/acme-mill',
      'florida/tampa/dock-works',
    ])
    const run = await (await send('GET', `/runs/${done.runId}`)).json()
    expect(run).toMatchObject({
      source: SOURCE.title,
      by: expect.stringContaining('person'),
      undo: {
        obstacles: [],
        removed: { count: 2, names: ['Acme Mill', 'Dock Works'] },
        documents: 2,
      },
    })

    // The next edition of the list needs no choice, and says what is different.
    const next = await uploaded(LIST.replace(',120,', ',130,'), 'list-2025.csv')
    expect(next).toMatchObject({
      state: 'ready',
      head: { isRemembered: true },
      choices: { source: SOURCE },
      summary: { imported: 0, updated: 1, unchanged: 1 },
    })
    const changes = await (await send('GET', `/${next.id}/rows?kind=updated`)).json()
    expect(changes.rows).toEqual([
      { line: 2, field: 'workforce_size', value: '130', reason: 'was 120', record: 'Acme Mill' },
    ])

    const undone = await send('POST', `/runs/${done.runId}/undo`)
    expect([undone.status, await undone.json()]).toEqual([200, { removed: 2, restored: 0 }])
    expect(await listFacilities(database)).toEqual([])
    expect((await send('POST', `/runs/${done.runId}/undo`)).status).toBe(409)
    expect(await actions()).toEqual(['applied an import', 'undid an import'])
  })

  it('says what prevents that its run is undone', async () => {
    const { runId } = await applied(await ready())
    const [mill] = await listFacilities(database)
    const record = await (await call('GET', `/api/admin/facilities/${mill?.id}`, { cookie })).json()
    const edit = { revision: record.revision, fields: { companyName: 'Acme Textile' } }
    await call('PATCH', `/api/admin/facilities/${mill?.id}`, { cookie, body: edit })
    const { undo } = await (await send('GET', `/runs/${runId}`)).json()
    expect(undo.obstacles).toEqual([`${mill?.id} Acme Mill was edited since: company_name`])
    const refused = await send('POST', `/runs/${runId}/undo`)
    expect([refused.status, await listFacilities(database)]).toMatchObject([409, [{}, {}]])
  })

  it('is not applied when somebody chose something else meanwhile, or when nothing would change', async () => {
    const upload = await ready()
    await chosen(upload, { category: 'manufacturing' })
    expect((await send('POST', `/${upload.id}/apply`, { revision: upload.revision })).status).toBe(
      409,
    )
    await applied(await read(upload.id))
    const same = await uploaded(LIST)
    expect(same).toMatchObject({ state: 'ready', summary: { hasChanged: false, unchanged: 2 } })
    const reply = await send('POST', `/${same.id}/apply`, { revision: same.revision })
    expect([reply.status, (await reply.json()).detail]).toEqual([
      409,
      'Every row is on record as it is: there is nothing to apply.',
    ])
    expect(await runs()).toHaveLength(1)
  })

  it('is applied once, though its job is tried again after the commit', async () => {
    const upload = await applied(await ready())
    const before = await snapshot(database)
    await database.pool.query(`update import_uploads set state = 'applying', run_id = null`)
    const { imports } = (await import('../../../tests/support/test-services.ts')).served()
    await services().db.transaction((tx) => imports.start(tx, upload))
    const again = await settled(upload.id)
    expect(again).toMatchObject({ state: 'applied', runId: upload.runId })
    expect([await runs(), await snapshot(database)]).toMatchObject([[{}], before])
  })

  it('waits for another import, and is applied after a restart of the site', async () => {
    const upload = await ready()
    const other = await database.pool.connect()
    await other.query('begin; select pg_advisory_xact_lock(7262027)')
    await send('POST', `/${upload.id}/apply`, { revision: upload.revision })
    // Its first attempt has met the lock.
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pgboss.job where name = 'import' and state = 'retry'`,
      )
      expect(rows).toHaveLength(1)
    }, PATIENCE)
    await stop()
    await other.query('rollback')
    other.release()
    expect(await listFacilities(database)).toEqual([])
    await start()
    expect(await settled(upload.id)).toMatchObject({ state: 'applied' })
    expect(await listFacilities(database)).toHaveLength(2)
  })

  it('is forgotten with its file when it is discarded, and when its time is over', async () => {
    const upload = await ready()
    expect((await send('DELETE', `/${upload.id}`)).status).toBe(204)
    expect((await send('GET', `/${upload.id}`)).status).toBe(404)
    await ready()
    await database.pool.query(`update import_uploads set changed_at = now() - interval '29 days'`)
    expect(await purgeUploads(database.db)).toBe(0)
    await database.pool.query(`update import_uploads set changed_at = now() - interval '31 days'`)
    expect(await purgeUploads(database.db)).toBe(1)
    const { rows } = await database.pool.query(
      'select 1 from import_upload_chunks union all select 1 from import_report_lines',
    )
    expect(rows).toEqual([])
  })
})

describe('a hostile upload', () => {
  it.each<[what: string, bytes: () => Buffer | string, problem: string | RegExp]>([
    ['a PDF', () => '%PDF-1.7\n', 'This is not a text file but a PDF document.'],
    [
      'packed text',
      () => Buffer.from('1f8b0800', 'hex'),
      'This is not a text file but gzip: unpack it first.',
    ],
    ['zero bytes', () => 'name,city\0', 'zero bytes'],
    ['only spaces', () => ' \n \n', 'The file is empty.'],
    [
      'a cell without an end',
      () => `name,city,state\n"${'x'.repeat(1_100_000)}`,
      'longer than a million characters',
    ],
    ['a quote that never closes', () => 'name,city,state\n"Mill,Tampa,FL\n', 'looks cut off'],
    ['too many columns', () => `${'a,'.repeat(2_100)}a\n`, 'more than 2,000 columns'],
    [
      'a bomb of texts',
      () =>
        archive({
          ...partsOf(oneSheet('')),
          'xl/sharedStrings.xml': Buffer.alloc(140 * 1024 * 1024, 32),
        }),
      'unpacks to more than can be read',
    ],
    [
      'another archive',
      () => archive({ 'readme.txt': Buffer.from('hello') }),
      'not an Excel workbook',
    ],
    [
      'too many rows',
      () => `name,city,state\n${'Mill,Tampa,FL\n'.repeat(MAX_UPLOAD_ROWS + 30_000)}`,
      'This list has more than 200,000 rows.',
    ],
  ])('with %s is refused in one sentence, and changes nothing', async (_, bytes, problem) => {
    const upload = await uploaded(bytes())
    expect(upload.state).toBe('refused')
    expect(upload.problem).toMatch(problem)
    expect(await runs()).toEqual([])
  })

  it('that is too large, empty or one too many is not stored', async () => {
    const large = await post('x', 'x', { 'content-length': String(MAX_UPLOAD_BYTES + 1) })
    expect(large.status).toBe(413)
    expect((await post('')).status).toBe(400)
    await database.pool.query(
      `insert into import_uploads (file_name, actor_email, state)
       select 'list', 'x', 'ready' from generate_series(1, ${MAX_UPLOADS})`,
    )
    expect((await post(LIST)).status).toBe(409)
    const { rows } = await database.pool.query('select 1 from import_upload_chunks')
    expect(rows).toEqual([])
  })

  it('has a harmless name, and its formulas are text in what is downloaded', async () => {
    const upload = await uploaded(
      'name,city,state\n"=cmd|calc",,FL\nMill,Tampa,FL\n',
      '../../etc/\u202epasswd\n.csv',
    )
    expect(upload.fileName).toBe('passwd .csv')
    const rejected = await (await send('GET', `/${upload.id}/rejected.csv`)).text()
    expect(rejected).toContain("'=cmd|calc,,FL,city: no city")
  })

  it.each([
    ['UTF-16', Buffer.from(`\ufeffname,city,state\nCafé Mill,Tampa,FL\n`, 'utf16le')],
    ['Windows-1252', Buffer.from('name,city,state\nCaf\xe9 Mill,Tampa,FL\n', 'latin1')],
    [
      'a workbook',
      workbook({
        name: 'Plants',
        rows: [
          ['name', 'city', 'state'],
          ['Café Mill', 'Tampa', 'FL'],
        ],
      }),
    ],
  ])('in %s is read as what it says', async (_, bytes) => {
    const upload = await uploaded(bytes)
    expect(upload).toMatchObject({ state: 'ready', summary: { imported: 1 } })
    expect(upload.head?.columns[0]?.samples).toEqual(['Café Mill'])
  })
})

it('who had a record open is forgotten a day later, with the uploads whose time is over', async () => {
  await database.pool.query(`
    insert into open_editors (subject, user_id, opened_at, seen_at)
    select subject, (select id from staff_users limit 1), now() - age, now() - age
      from (values ('facility/1', interval '25 hours'), ('facility/2', interval '1 hour')) v(subject, age)`)
  const purge = createImports(services()).queues.find(({ name }) => name === 'import-purge')
  await purge?.work({}, { id: '1', retryCount: 0 })
  const { rows } = await database.pool.query('select subject from open_editors')
  expect(rows).toEqual([{ subject: 'facility/2' }])
})

const ROWS = LIST.split('\n').map((line) => line.split(','))
it.each([
  ['CSV', 'list.csv', Buffer.from(LIST)],
  ['a workbook', 'list.xlsx', workbook({ name: 'Plants', rows: ROWS.slice(0, 3) })],
])(
  'a program uploads, previews, applies and undoes %s with the key of an editor alone',
  async (_, name, bytes) => {
    const { email } = await newPerson('editor')
    const body = { name: 'The archive', proof: { password: PASSWORD } }
    const made = await call('POST', '/api/admin/account/keys', {
      cookie: await signIn(email),
      body,
    })
    const { key } = await made.json()
    const send = (method: string, path: string, sent?: unknown, headers = {}) =>
      api.request(PATH + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(sent === undefined
          ? {}
          : { body: sent instanceof Buffer ? sent : JSON.stringify(sent) }),
      })
    // A key makes 120 calls a minute at most.
    const settled = async (reply: Response): Promise<UploadDetail> => {
      expect(reply.status).toBe(200)
      let upload: UploadDetail = await reply.json()
      await vi.waitFor(
        async () => {
          upload = await (await send('GET', `/${upload.id}`)).json()
          expect(['reading', 'applying']).not.toContain(upload.state)
        },
        { ...PATIENCE, interval: 1000 },
      )
      return upload
    }
    const type = { 'content-type': 'application/octet-stream', 'x-file-name': name }
    const asking = await settled(await send('POST', '', bytes, type))
    expect(asking).toMatchObject({ state: 'asking', fileName: name })
    const { id, revision } = asking
    const ready = await settled(
      await send('PATCH', `/${id}`, { revision, mapping: MAPPING, source: SOURCE }),
    )
    expect(ready).toMatchObject({ state: 'ready', summary: { imported: 2 } })
    const { rows } = await (await send('GET', `/${id}/rows?kind=new`)).json()
    expect(rows).toHaveLength(2)
    const done = await settled(await send('POST', `/${id}/apply`, { revision: ready.revision }))
    expect(done.state).toBe('applied')
    expect(await listFacilities(database)).toHaveLength(2)
    const run = `/runs/${done.runId}`
    expect((await (await send('GET', run)).json()).undo.removed.count).toBe(2)
    expect((await send('POST', `${run}/undo`)).status).toBe(200)
    expect(await listFacilities(database)).toEqual([])
    const { rows: acts } = await database.pool.query(
      `select distinct actor_email from staff_events where action like '%import'`,
    )
    expect(acts).toContainEqual({ actor_email: email })
  },
)
