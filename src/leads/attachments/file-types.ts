/** Which files may be attached to a lead. Their content decides, not what the browser says. */
export const FILE_TYPES = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
} as const
export type FileType = keyof typeof FILE_TYPES

export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_FILES = 20
const MAX_NAME_LENGTH = 120

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'])

/** Null for everything else. */
export function sniffType(head: Uint8Array): FileType | null {
  const text = String.fromCharCode(...head.subarray(0, 16))
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8, 12))) return 'image/heic'
  return null
}

/** The last part of a path, without what could mislead a reader or a shell, with the true extension. */
export function cleanName(given: string, type: FileType): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(/[\p{C}"*:<>?|%;\ufffd]+/gu, ' ')
    .replace(/\.[\p{L}\p{N}]{1,5}$/u, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const name = [...(clean || 'Attachment')].slice(0, MAX_NAME_LENGTH).join('').trim()
  return `${name}.${FILE_TYPES[type]}`
}

/** RFC 6266: a plain name for old programs, and the true one. */
export function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
