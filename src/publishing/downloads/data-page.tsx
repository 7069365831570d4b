import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { figuresQuery } from '../../directory/figures/figures.queries.ts'
import { RecordFigures } from '../../directory/figures/record-figures.tsx'
import { m } from '../../paraglide/messages.js'
import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import { langOfEnglish } from '../../platform/web/language.ts'
import { PageError } from '../../site/page-error.tsx'
import { breadcrumbGraph, pageHead } from '../../site/page-head.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatDate } from '../../ui/dates.ts'
import { formatCount } from '../../ui/format.ts'
import { Loading } from '../../ui/notices.tsx'

import type { downloadsApi } from './downloads.api.ts'
import type { DownloadFile, Downloads } from './downloads.contract.ts'
import './downloads.css'

const DATA_PAGE_USE = { csv: m.data_page_use_csv, ndjson: m.data_page_use_ndjson }

const api = apiClient<typeof downloadsApi>()
const downloadsQuery = () => apiQuery(api.get('/downloads'))

const trail = () => {
  return [{ label: m.common_home(), href: urls.home() }, { label: m.data_page_crumb() }]
}
const title = () => `${m.data_page_title()} | ${site.name}`

export const Route = createFileRoute('/data')({
  loader: async ({ context: { queryClient } }) => {
    const [downloads] = await Promise.all([
      queryClient.ensureQueryData(downloadsQuery()),
      queryClient.ensureQueryData(figuresQuery()),
    ])
    const set = downloads.isDemonstration ? [] : [datasetGraph(downloads)]
    return {
      title: title(),
      description: m.data_page_description(),
      keywords: m.data_page_keywords(),
      path: urls.data(),
      trail: trail(),
      set,
    }
  },
  head: ({ match: { context }, loaderData }) => {
    if (!loaderData) return {}
    const { trail, set, ...texts } = loaderData
    const { origin } = context
    return pageHead({ ...texts, origin, graph: [breadcrumbGraph(origin, trail), ...set] })
  },
  pendingComponent: () => (
    <div className="wrap page-head">
      <Loading>{m.loading_data()}</Loading>
    </div>
  ),
  errorComponent: ({ error }) => (
    <div className="wrap page-head">
      <title>{title()}</title>
      <PageError title={m.data_page_not_loaded()} error={error} />
    </div>
  ),
  component: DataPage,
})

/** What dataset search engines read. */
function datasetGraph({ datasetVersion, changedAt, licence }: Downloads): object {
  return {
    '@type': 'Dataset',
    name: `${site.name}: ${siteWords().product}`,
    description: m.data_page_description(),
    version: String(datasetVersion),
    dateModified: changedAt,
    license: licence.url,
    isAccessibleForFree: true,
  }
}

function DataPage() {
  const { data } = useSuspenseQuery(downloadsQuery())
  const words = siteWords()
  const day = formatDate(data.changedAt)
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap">
        <header className="page-head">
          <h1>{m.data_page_heading()}</h1>
          <p className="lead">{m.data_page_lead({ count: formatCount(data.facilities) })}</p>
          {data.isDemonstration && (
            <div className="what-is-real" id="demonstration">
              <p>
                <strong>{m.data_page_is_demonstration()}</strong> {m.data_page_shows()}
              </p>
              <ul>
                <li>{m.data_page_invented()}</li>
                <li>{m.data_page_real()}</li>
              </ul>
            </div>
          )}
        </header>
        <dl className="facts">
          <Fact term={m.data_page_records()} text={formatCount(data.facilities)} />
          <Fact
            term={m.data_page_scope()}
            text={m.data_page_scope_text({
              locations: site.claims.locations,
              month: words.claimsStatedIn,
            })}
          />
          <Fact term={m.data_page_version()} text={String(data.datasetVersion)} />
          <Fact term={m.data_page_changed()} text={day} />
          <div>
            <dt>{m.data_page_license()}</dt>
            <dd>
              <a href={data.licence.url} rel="license noopener external">
                {data.licence.name}
              </a>
            </dd>
          </div>
        </dl>
        <section className="band">
          <div className="section-head">
            <h2>{m.data_page_files()}</h2>
            <p>{m.data_page_files_text()}</p>
          </div>
          <WholeFiles files={data.files.filter((file) => !file.state)} />
          <StateFiles files={data.files.filter((file) => file.state)} />
          <p className="data-more">
            <a href={urls.dataFile('sha256sums.txt')}>{m.data_page_checksums()}</a>
            <a href={urls.dataFile('licence.txt')}>{m.data_page_license_file()}</a>
            <a href={urls.dataFile('fields.json')}>{m.data_page_dictionary()}</a>
          </p>
        </section>
        <section className="band" id="figures">
          <div className="section-head">
            <h2>{m.figures_title()}</h2>
          </div>
          <RecordFigures />
        </section>
        <section className="band">
          <div className="section-head">
            <h2>{m.data_page_fields()}</h2>
            <p>{m.data_page_fields_text()}</p>
          </div>
          <FieldList fields={data.fields} />
        </section>
        <section className="band prose data-calls">
          <h2>{m.data_page_cite()}</h2>
          <p>
            {m.data_page_citation({
              site: site.name,
              product: words.product,
              version: data.datasetVersion,
              day,
            })}
          </p>
          <h2>{m.data_page_program()}</h2>
          <p>
            {m.data_page_program_text()}
            <code>/api/facilities</code>.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by keys */}
          <pre className="data-call" tabIndex={0}>
            {'GET /api/facilities?limit=1000\nGET /api/facilities?limit=1000&offset=1000'}
          </pre>
          <ul>
            <li>
              <code>limit</code>
              {m.data_page_limit_1()}
              <code>offset</code>
              {m.data_page_limit_2()}
              <code>X-Total-Count</code>
              {m.data_page_limit_3()}
            </li>
            <li>
              <code>stateId</code>, <code>cityId</code>, <code>categorySlug</code>
              {m.data_page_narrow_1()}
              <code>type</code>
              {m.data_page_narrow_2()}
              <code>fields=brief</code>
              {m.data_page_narrow_3()}
            </li>
            <li>
              {m.data_page_unchanged_1()}
              <code>ETag</code>
              {m.data_page_unchanged_2()}
              <code>If-None-Match</code>
              {m.data_page_unchanged_3()}
            </li>
            <li>
              <code>/api/downloads</code>
              {m.data_page_changing_1()}
              <code>datasetVersion</code>
              {m.data_page_changing_2()}
            </li>
          </ul>
          <p>
            <a href={urls.apiDocs()}>{m.data_page_all_calls()}</a>
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

const FORMATS = { csv: 'CSV', ndjson: 'JSON lines' } as const

/** The whole directory in each format, with its checksum. */
function WholeFiles({ files }: { files: DownloadFile[] }) {
  return (
    <div className="data-whole">
      {files.map(({ name, format, facilities, bytes, sha256 }) => (
        <article key={name}>
          <h3>{m.data_page_whole({ format: FORMATS[format] })}</h3>
          <p>
            {DATA_PAGE_USE[format]()}{' '}
            {m.data_page_size({ count: formatCount(facilities), bytes: formatBytes(bytes) })}
          </p>
          <p>
            <a className="btn secondary" href={urls.dataFile(name)} download>
              {m.data_page_download({ format: FORMATS[format] })}
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
          <a className="row-name" href={urls.coverage(pair[0]?.state?.slug ?? '')}>
            <span className="visually-hidden">{m.data_page_coverage()}</span> {name}
          </a>
          <span className="row-count">{formatCount(pair[0]?.facilities ?? 0)}</span>
          {pair.map((file) => (
            <a
              key={file.name}
              href={urls.dataFile(file.name)}
              download
              title={`SHA-256 ${file.sha256}`}
            >
              <span className="visually-hidden">{m.data_page_as({ state: name })}</span>
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
          <dd className="type" lang={langOfEnglish()}>
            {type}
          </dd>
          <dd lang={langOfEnglish()}>{description}</dd>
        </div>
      ))}
    </dl>
  )
}
