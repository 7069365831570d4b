import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import { useSuspenseQuery } from '../../platform/web/query-client.ts'
import { PageError } from '../../site/page-error.tsx'
import { breadcrumbGraph, pageHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount, formatDate } from '../../ui/format.ts'
import { Loading } from '../../ui/notices.tsx'
import type { downloadsApi } from './downloads.api.ts'
import type { DownloadFile, Downloads } from './downloads.contract.ts'

const api = apiClient<typeof downloadsApi>()
const downloadsQuery = () => apiQuery(api.get('/downloads'))

const trail = [{ label: 'Home', href: urls.home() }, { label: 'Data' }]
const title = `Download the Data | ${site.name}`
const description =
  'The whole directory and each state as CSV and JSON lines, with a field dictionary, checksums, the license and the dataset version.'

export const Route = createFileRoute('/data')({
  loader: async ({ context: { queryClient } }) => {
    const downloads = await queryClient.ensureQueryData(downloadsQuery())
    return downloads.isDemonstration ? {} : { set: datasetGraph(downloads) }
  },
  head: ({ match, loaderData }) =>
    pageHead({
      title,
      description,
      keywords: 'asbestos exposure sites data, asbestos facilities dataset, open data',
      path: urls.data(),
      origin: match.context.origin,
      graph: [
        breadcrumbGraph(match.context.origin, trail),
        ...(loaderData?.set ? [loaderData.set] : []),
      ],
    }),
  pendingComponent: () => (
    <div className="wrap page-head">
      <Loading>Loading the list of files...</Loading>
    </div>
  ),
  errorComponent: ({ error }) => (
    <div className="wrap page-head">
      <title>{title}</title>
      <PageError title="Error loading downloads: " error={error} />
    </div>
  ),
  component: DataPage,
})

/** For dataset search engines. */
function datasetGraph({ datasetVersion, changedAt, licence }: Downloads): object {
  return {
    '@type': 'Dataset',
    name: `${site.name}: ${site.product}`,
    description,
    version: String(datasetVersion),
    dateModified: changedAt,
    license: licence.url,
    isAccessibleForFree: true,
  }
}

function DataPage() {
  const { data } = useSuspenseQuery(downloadsQuery())
  const day = formatDate(data.changedAt)
  return (
    <>
      <Breadcrumb trail={trail} />
      <div className="wrap">
        <header className="page-head">
          <h1>Download the data</h1>
          <p className="lead">
            {formatCount(data.facilities)} facilities, as files that a spreadsheet or a program can
            read. Free to use.
          </p>
          {data.isDemonstration && (
            <div className="what-is-real" id="demonstration">
              <p>
                <strong>This is demonstration data.</strong> It shows how the directory works.
              </p>
              <ul>
                <li>
                  Invented: every facility with its name, company, address, years and text, and
                  every count of them.
                </li>
                <li>
                  Real: the towns and counties on the maps, the guides, the histories and the
                  glossary, with the sources they name.
                </li>
              </ul>
            </div>
          )}
        </header>
        <dl className="facts">
          <Fact term="Records loaded" text={formatCount(data.facilities)} />
          <Fact
            term="Scope of the project"
            text={`${site.claims.locations} documented locations (goal stated in ${site.claims.statedIn})`}
          />
          <Fact term="Dataset version" text={String(data.datasetVersion)} />
          <Fact term="Last changed" text={day} />
          <div>
            <dt>License</dt>
            <dd>
              <a href={data.licence.url} rel="license noopener external">
                {data.licence.name}
              </a>
            </dd>
          </div>
        </dl>
        <section className="band">
          <div className="section-head">
            <h2>Files</h2>
            <p>Compressed with gzip. UTF-8.</p>
          </div>
          <WholeFiles files={data.files.filter((file) => !file.state)} />
          <StateFiles files={data.files.filter((file) => file.state)} />
          <p className="data-more">
            <a href={urls.dataFile('sha256sums.txt')}>Checksums of all files (SHA-256)</a>
            <a href={urls.dataFile('licence.txt')}>License as text</a>
            <a href={urls.dataFile('fields.json')}>Field dictionary as JSON</a>
          </p>
        </section>
        <section className="band">
          <div className="section-head">
            <h2>Fields</h2>
            <p>In CSV a list is one cell, its items separated by semicolons.</p>
          </div>
          <FieldList fields={data.fields} />
        </section>
        <section className="band prose data-calls">
          <h2>How to cite it</h2>
          <p>
            {site.name}, {site.product}, dataset version {data.datasetVersion}, {day}. Cite a single
            record by its record number.
          </p>
          <h2>Reading by program</h2>
          <p>
            For the whole directory or a state, take a file: it is one request. To read the same
            records page by page, ask <code>/api/facilities</code>.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by keys */}
          <pre className="data-call" tabIndex={0}>
            {'GET /api/facilities?limit=1000\nGET /api/facilities?limit=1000&offset=1000'}
          </pre>
          <ul>
            <li>
              <code>limit</code> is at most 1,000 and 100 if not given. Raise <code>offset</code> by
              it until the header <code>X-Total-Count</code> is reached. The order is by name.
            </li>
            <li>
              <code>stateId</code>, <code>cityId</code>, <code>categorySlug</code> and{' '}
              <code>type</code> narrow it down; <code>fields=brief</code> makes it lighter.
            </li>
            <li>
              Send the <code>ETag</code> of a reply back as <code>If-None-Match</code>: what has not
              changed is answered with 304 and no body.
            </li>
            <li>
              <code>/api/downloads</code> tells the <code>datasetVersion</code>. If it is another at
              the end than at the beginning, the data changed while you read: begin again.
            </li>
          </ul>
          <p>
            <a href={urls.apiDocs()}>All calls of the API</a>
          </p>
        </section>
      </div>
    </>
  )
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}

const FORMATS = {
  csv: { name: 'CSV', use: 'For spreadsheets.' },
  ndjson: { name: 'JSON lines', use: 'For programs: one facility to a line.' },
} as const

/** The whole directory in each format, with its checksum. */
function WholeFiles({ files }: { files: DownloadFile[] }) {
  return (
    <div className="data-whole">
      {files.map(({ name, format, facilities, bytes, sha256 }) => (
        <article key={name}>
          <h3>The whole directory as {FORMATS[format].name}</h3>
          <p>
            {FORMATS[format].use} {formatCount(facilities)} facilities, {formatBytes(bytes)}.
          </p>
          <p>
            <a className="btn secondary" href={urls.dataFile(name)} download>
              Download {FORMATS[format].name}
            </a>
          </p>
          <p className="data-checksum">
            SHA-256 <code>{sha256}</code>
          </p>
        </article>
      ))}
    </div>
  )
}

function StateFiles({ files }: { files: DownloadFile[] }) {
  const states = new Map<string, DownloadFile[]>()
  for (const file of files) {
    const name = file.state?.name ?? ''
    states.set(name, [...(states.get(name) ?? []), file])
  }
  return (
    <ul className="data-states">
      {[...states].map(([name, pair]) => (
        <li key={name}>
          <span className="row-name">{name}</span>
          <span className="row-count">{formatCount(pair[0]?.facilities ?? 0)}</span>
          {pair.map((file) => (
            <a
              key={file.name}
              href={urls.dataFile(file.name)}
              download
              title={`SHA-256 ${file.sha256}`}
            >
              <span className="visually-hidden">{name} as </span>
              {file.format === 'csv' ? 'CSV' : 'JSON'} <small>{formatBytes(file.bytes)}</small>
            </a>
          ))}
        </li>
      ))}
    </ul>
  )
}

function formatBytes(bytes: number): string {
  return bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1e3))} kB`
    : `${(bytes / 1e6).toFixed(1)} MB`
}

function FieldList({ fields }: { fields: Downloads['fields'] }) {
  return (
    <dl className="data-fields">
      {fields.map(({ name, type, description }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd className="type">{type}</dd>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}
