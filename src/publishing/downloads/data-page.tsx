import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { loadingTexts } from '../../directory/loading.texts.ts'
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
import { dataPageTexts } from './data-page.texts.ts'
import type { downloadsApi } from './downloads.api.ts'
import type { DownloadFile, Downloads } from './downloads.contract.ts'

const api = apiClient<typeof downloadsApi>()
const downloadsQuery = () => apiQuery(api.get('/downloads'))

const trail = () => {
  const { home, crumb } = dataPageTexts()
  return [{ label: home, href: urls.home() }, { label: crumb }]
}
const title = () => `${dataPageTexts().title} | ${site.name}`

export const Route = createFileRoute('/data')({
  loader: async ({ context: { queryClient } }) => {
    const downloads = await queryClient.ensureQueryData(downloadsQuery())
    const { description, keywords } = dataPageTexts()
    const set = downloads.isDemonstration ? [] : [datasetGraph(downloads)]
    return { title: title(), description, keywords, path: urls.data(), trail: trail(), set }
  },
  head: ({ match: { context }, loaderData }) => {
    if (!loaderData) return {}
    const { trail, set, ...texts } = loaderData
    const { origin } = context
    return pageHead({ ...texts, origin, graph: [breadcrumbGraph(origin, trail), ...set] })
  },
  pendingComponent: () => (
    <div className="wrap page-head">
      <Loading>{loadingTexts().data}</Loading>
    </div>
  ),
  errorComponent: ({ error }) => (
    <div className="wrap page-head">
      <title>{title()}</title>
      <PageError title={dataPageTexts().notLoaded} error={error} />
    </div>
  ),
  component: DataPage,
})

/** For dataset search engines. */
function datasetGraph({ datasetVersion, changedAt, licence }: Downloads): object {
  return {
    '@type': 'Dataset',
    name: `${site.name}: ${siteWords().product}`,
    description: dataPageTexts().description,
    version: String(datasetVersion),
    dateModified: changedAt,
    license: licence.url,
    isAccessibleForFree: true,
  }
}

function DataPage() {
  const { data } = useSuspenseQuery(downloadsQuery())
  const texts = dataPageTexts()
  const words = siteWords()
  const day = formatDate(data.changedAt)
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap">
        <header className="page-head">
          <h1>{texts.heading}</h1>
          <p className="lead">{texts.lead(formatCount(data.facilities))}</p>
          {data.isDemonstration && (
            <div className="what-is-real" id="demonstration">
              <p>
                <strong>{texts.isDemonstration}</strong> {texts.shows}
              </p>
              <ul>
                <li>{texts.invented}</li>
                <li>{texts.real}</li>
              </ul>
            </div>
          )}
        </header>
        <dl className="facts">
          <Fact term={texts.records} text={formatCount(data.facilities)} />
          {data.isDemonstration && (
            <Fact
              term={texts.scope}
              text={texts.scopeText(site.claims.locations, words.claimsStatedIn)}
            />
          )}
          <Fact term={texts.version} text={String(data.datasetVersion)} />
          <Fact term={texts.changed} text={day} />
          <div>
            <dt>{texts.license}</dt>
            <dd>
              <a href={data.licence.url} rel="license noopener external">
                {data.licence.name}
              </a>
            </dd>
          </div>
        </dl>
        <section className="band">
          <div className="section-head">
            <h2>{texts.files}</h2>
            <p>{texts.filesText}</p>
          </div>
          <WholeFiles files={data.files.filter((file) => !file.state)} />
          <StateFiles files={data.files.filter((file) => file.state)} />
          <p className="data-more">
            <a href={urls.dataFile('sha256sums.txt')}>{texts.checksums}</a>
            <a href={urls.dataFile('licence.txt')}>{texts.licenseFile}</a>
            <a href={urls.dataFile('fields.json')}>{texts.dictionary}</a>
          </p>
        </section>
        <section className="band">
          <div className="section-head">
            <h2>{texts.fields}</h2>
            <p>{texts.fieldsText}</p>
          </div>
          <FieldList fields={data.fields} />
        </section>
        <section className="band prose data-calls">
          <h2>{texts.cite}</h2>
          <p>{texts.citation(site.name, words.product, data.datasetVersion, day)}</p>
          <h2>{texts.program}</h2>
          <p>
            {texts.programText}
            <code>/api/facilities</code>.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by keys */}
          <pre className="data-call" tabIndex={0}>
            {'GET /api/facilities?limit=1000\nGET /api/facilities?limit=1000&offset=1000'}
          </pre>
          <ul>
            <li>
              <code>limit</code>
              {texts.limit[0]}
              <code>offset</code>
              {texts.limit[1]}
              <code>X-Total-Count</code>
              {texts.limit[2]}
            </li>
            <li>
              <code>stateId</code>, <code>cityId</code>, <code>categorySlug</code>
              {texts.narrow[0]}
              <code>type</code>
              {texts.narrow[1]}
              <code>fields=brief</code>
              {texts.narrow[2]}
            </li>
            <li>
              {texts.unchanged[0]}
              <code>ETag</code>
              {texts.unchanged[1]}
              <code>If-None-Match</code>
              {texts.unchanged[2]}
            </li>
            <li>
              <code>/api/downloads</code>
              {texts.changing[0]}
              <code>datasetVersion</code>
              {texts.changing[1]}
            </li>
          </ul>
          <p>
            <a href={urls.apiDocs()}>{texts.allCalls}</a>
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
  const texts = dataPageTexts()
  return (
    <div className="data-whole">
      {files.map(({ name, format, facilities, bytes, sha256 }) => (
        <article key={name}>
          <h3>{texts.whole(FORMATS[format])}</h3>
          <p>
            {texts.use[format]} {texts.size(formatCount(facilities), formatBytes(bytes))}
          </p>
          <p>
            <a className="btn secondary" href={urls.dataFile(name)} download>
              {texts.download(FORMATS[format])}
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
              <span className="visually-hidden">{dataPageTexts().as(name)}</span>
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
