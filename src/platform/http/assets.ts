/** The built client: read once into memory, sent precompressed and, if its name has a hash, as immutable. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { bestEncoding, type Encoding } from './encoding.ts'
import { scriptPolicy } from './security-headers.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.txt', '.json', '.webmanifest'])

type Asset = {
  type: string
  immutable: boolean
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

/** The build compresses (`.br`, `.gz`), which takes a second or two; this only reads. */
export function serveAssets(folder: string): MiddlewareHandler {
  const assets = readAssets(folder)
  return async (c, next) => {
    const asset = assets.get(c.req.path)
    if (!asset || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    const available = Object.keys(asset.bodies) as Encoding[]
    const encoding = bestEncoding(c.req.header('accept-encoding'), available)
    const body = asset.bodies[encoding] ?? new Uint8Array()
    const headers = {
      'content-type': asset.type,
      'content-length': String(body.byteLength),
      'cache-control': asset.immutable
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=86400',
      vary: 'accept-encoding',
      ...(asset.type === TYPES['.js'] && { 'content-security-policy': scriptPolicy }),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    }
    // Hono's Node adapter drops the body of a HEAD and keeps the headers.
    return c.body(body, 200, headers)
  }
}

export async function compressAsset(
  bytes: Uint8Array,
): Promise<{ br: Uint8Array; gzip: Uint8Array }> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  return { br, gzip: zipped }
}

export function isCompressible(path: string): boolean {
  return COMPRESSIBLE.has(extname(path))
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const url = `/${relative(folder, path).split(sep).join('/')}`
    assets.set(url, {
      type,
      immutable: url.startsWith('/assets/') || url.startsWith('/fonts/'),
      bodies: {
        identity: readFileSync(path),
        ...(existsSync(`${path}.br`) ? { br: readFileSync(`${path}.br`) } : {}),
        ...(existsSync(`${path}.gz`) ? { gzip: readFileSync(`${path}.gz`) } : {}),
      },
    })
  }
  return assets
}
