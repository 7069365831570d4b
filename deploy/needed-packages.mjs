// What production needs, which npm cannot say: npm start also needs what makes the build, and --omit=dev
// keeps Vitest and drizzle-kit, because better-auth names them as optional peers.

/** Dependencies that make the build. A site that has its build runs without them (decision 138). */
export const BUILD_TOOLS = [
  '@inlang/paraglide-js',
  '@inlang/plugin-message-format',
  '@mdx-js/mdx',
  '@tanstack/react-start',
  '@tanstack/virtual-file-routes',
  '@vitejs/plugin-react',
  'maplibre-gl',
  'remark-frontmatter',
  'remark-gfm',
  'vite',
]

/**
 * The paths of the packages that production needs, from those of the lockfile.
 * @param {Record<string, any>} packages
 * @returns {Set<string>}
 */
export function findNeeded(packages) {
  const { dependencies, optionalDependencies } = packages['']
  const direct = { ...dependencies, ...optionalDependencies }
  for (const name of BUILD_TOOLS) delete direct[name]
  const found = new Set(follow(packages, '', direct))
  // A set also yields what is added while it is read.
  for (const path of found) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path]
    const peers = Object.entries(peerDependencies ?? {}).filter(
      ([name]) => !peerDependenciesMeta?.[name]?.optional,
    )
    const names = { ...dependencies, ...optionalDependencies, ...Object.fromEntries(peers) }
    for (const next of follow(packages, path, names)) found.add(next)
  }
  return found
}

/** As Node finds a package: beside the one that asks, then one folder further up, and so on. */
function follow(packages, from, dependencies) {
  const folders = from.split('/node_modules/')
  const above = folders.map((_, index) =>
    folders.slice(0, folders.length - index).join('/node_modules/'),
  )
  return Object.keys(dependencies).flatMap((name) => {
    const paths = [
      ...above.filter(Boolean).map((path) => `${path}/node_modules/${name}`),
      `node_modules/${name}`,
    ]
    return paths.find((path) => packages[path]) ?? []
  })
}
