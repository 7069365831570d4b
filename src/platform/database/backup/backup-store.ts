/** Where backups are stored: a folder, or a bucket of any S3-compatible storage. */
import { openAsBlob } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { Env } from '../../env.ts'
import { messageOf, UserFacingError } from '../../errors.ts'

export type BackupSettings = Pick<
  Env,
  'BACKUP_TO' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

export type BackupStore = {
  /** A name for messages; it never contains a key. */
  description: string
  put(file: string, name: string): Promise<void>
  /** Names of the backups, oldest first. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Names sort by time. Other files in the folder or bucket are left alone. */
const NAME = /^atlas-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.gz\.age$/
const UPLOAD_TIMEOUT_MS = 30 * 60_000
const CALL_TIMEOUT_MS = 30_000

export function backupName(at: Date): string {
  return `atlas-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.gz.age`
}

export function timeOfBackup(name: string): Date {
  const [, day = '', time = ''] = name.match(/^atlas-(.{10})T(.{8})Z/) ?? []
  return new Date(`${day}T${time.replaceAll('-', ':')}Z`)
}

/** Throws a UserFacingError if the destination cannot be used as configured. */
export function openBackupStore(to: string, settings: BackupSettings): BackupStore {
  const bucket = to.match(/^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/)
  if (bucket) return bucketStore(bucket[1] ?? '', bucket[2] ?? '', settings)
  if (to.startsWith('s3:'))
    throw new UserFacingError(`${to} is not an address like s3://bucket/folder.`)
  if (!isAbsolute(to))
    throw new UserFacingError(`The backup folder ${to} must be an absolute path.`)
  return folderStore(to)
}

function folderStore(folder: string): BackupStore {
  const failed = (error: unknown) =>
    new UserFacingError(`The backup folder ${folder} cannot be used (${messageOf(error)}).`)
  return {
    description: folder,
    async put(file, name) {
      const partial = join(folder, `${name}.partial`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await copyFile(file, partial)
        await rename(partial, join(folder, name))
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {})
        throw failed(error)
      }
    },
    async list() {
      try {
        return (await readdir(folder)).filter((name) => NAME.test(name)).sort()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw failed(error)
      }
    },
    remove: (name) => rm(join(folder, name)),
  }
}

function bucketStore(bucket: string, prefix: string, settings: BackupSettings): BackupStore {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new UserFacingError(
      'Backups to s3:// need S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  }
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: S3_REGION,
    service: 's3',
    // The backup job retries; here a failure is reported immediately.
    retries: 0,
  })
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const description = `s3://${bucket}/${folder}`
  const base = `${S3_ENDPOINT.replace(/\/$/, '')}/${bucket}`
  const call = async (url: string, init: RequestInit, timeoutMs = CALL_TIMEOUT_MS) => {
    const reply = await client
      .fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      .catch((error) => {
        throw new UserFacingError(`${description} cannot be reached (${messageOf(error)}).`)
      })
    if (!reply.ok) {
      await reply.body?.cancel()
      throw new UserFacingError(
        `${description} answered ${reply.status} to ${init.method ?? 'GET'}.`,
      )
    }
    return reply
  }
  const addressOf = (name: string) => `${base}/${encodeURI(folder)}${name}`
  return {
    description,
    async put(file, name) {
      const body = await openAsBlob(file)
      // The body is not signed: the connection is HTTPS and the file has checksums.
      const headers = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
      await call(addressOf(name), { method: 'PUT', body, headers }, UPLOAD_TIMEOUT_MS)
    },
    async list() {
      const names: string[] = []
      let after = ''
      // A page has up to 1,000 names; pruning keeps far fewer than ten pages.
      for (let page = 0; page < 10; page += 1) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder })
        if (after) query.set('start-after', after)
        const xml = await (await call(`${base}?${query}`, {})).text()
        const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
        names.push(...keys.map((key) => key.slice(folder.length)))
        after = keys.at(-1) ?? ''
        if (!/<IsTruncated>true</.test(xml)) break
      }
      return names.filter((name) => NAME.test(name)).sort()
    },
    remove: async (name) => void (await call(addressOf(name), { method: 'DELETE' })),
  }
}
