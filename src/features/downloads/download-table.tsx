import { formatCount } from '../../lib/format.ts'
import { urls } from '../../lib/urls.ts'
import type { DownloadFile } from './downloads.contract.ts'

const FORMAT_NAMES = { csv: 'CSV', ndjson: 'JSON lines' } as const

/** One row for the whole directory and for each state, one column for each format. */
export function DownloadTable({ files }: { files: DownloadFile[] }) {
  const rows = new Map<string, DownloadFile[]>()
  for (const file of files) {
    const key = file.state?.slug ?? ''
    rows.set(key, [...(rows.get(key) ?? []), file])
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by keys
    <section className="data-scroll" aria-label="Files" tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Facilities of</th>
            <th scope="col" className="num">
              Number
            </th>
            <th scope="col">CSV</th>
            <th scope="col">JSON lines</th>
          </tr>
        </thead>
        <tbody>
          {[...rows].map(([key, pair]) => (
            <FileRow key={key} pair={pair} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FileRow({ pair }: { pair: DownloadFile[] }) {
  const [first] = pair
  if (!first) return null
  const place = first.state?.name ?? 'The whole directory'
  return (
    <tr>
      <th scope="row">{place}</th>
      <td className="num">{formatCount(first.facilities)}</td>
      {pair.map((file) => (
        <td key={file.name}>
          <a href={urls.dataFile(file.name)} download title={`SHA-256 ${file.sha256}`}>
            <span className="vh">
              {place} as {FORMAT_NAMES[file.format]},{' '}
            </span>
            {formatBytes(file.bytes)}
          </a>
        </td>
      ))}
    </tr>
  )
}

function formatBytes(bytes: number): string {
  return bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1e3))} kB`
    : `${(bytes / 1e6).toFixed(1)} MB`
}
