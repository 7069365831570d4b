/** Where the picture is that stands for a page when its address is passed on. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const

export function shareImagePath(pagePath: string): string {
  const path = pagePath.replace(/[?#].*$/, '')
  return `/share${path === '/' ? '/home' : path}.png`
}
