/** The colors of styles/tokens.css for images, icons and the manifest, which have no stylesheet. */

/** The background in light and dark mode. Separate, because pages need only these two. */
export const paper = '#faf7f0'
export const paperDark = '#0f1621'

export const theme = {
  paper,
  ink: '#14213a',
  ink2: '#404c63',
  rule2: '#b9b09c',
  rust: '#9c4519',
  rustDot: '#b4531f',
  land: '#efe9db',
  landLine: '#fffdf8',
  coast: '#a39a86',
} as const
