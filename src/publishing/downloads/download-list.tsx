import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import type { DownloadFile } from './downloads.contract.ts'

const FORMATS = {
  csv: { name: 'CSV', use: 'For spreadsheets.' },
  ndjson: { name: 'JSON lines', use: 'For programs: one facility to a line.' },
} as const

/** The whole directory in each format, with the checksum to hold the file against. */
export function WholeFiles({ files }: { files: DownloadFile[] }) {
  return (
    <div className="data-whole">
      {files.map(({ name, format, facilities, bytes, sha256 }) => (
        <article key={name}>
          <h3>The whole directory as {FORMATS[format].name}</h3>
          <p>
            {FORMATS[format].use} {formatCount(facilities)} facilities, {formatBytes(bytes)}.
          </p>
          <p>
            <a className="btn two" href={urls.dataFile(name)} download>
              Download {FORMATS[format].name}
            </a>
          </p>
          <p className="data-sum">
            SHA-256 <code>{sha256}</code>
          </p>
        </article>
      ))}
    </div>
  )
}

export function StateFiles({ files }: { files: DownloadFile[] }) {
  const states = new Map<string, DownloadFile[]>()
  for (const file of files) {
    const name = file.state?.name ?? ''
    states.set(name, [...(states.get(name) ?? []), file])
  }
  return (
    <ul className="data-states">
      {[...states].map(([name, pair]) => (
        <li key={name}>
          <span className="nm">{name}</span>
          <span className="ct">{formatCount(pair[0]?.facilities ?? 0)}</span>
          {pair.map((file) => (
            <a
              key={file.name}
              href={urls.dataFile(file.name)}
              download
              title={`SHA-256 ${file.sha256}`}
            >
              <span className="vh">{name} as </span>
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
