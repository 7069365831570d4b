// What production needs. npm's own --omit=dev keeps Vite, Vitest and drizzle-kit, because better-auth
// names them as optional peers; npm sbom's leaves out React, because development asks for it as well.

/**
 * The paths of the packages that production needs, from those of the lockfile.
 * @param {Record<string, any>} packages
 * @returns {Set<string>}
 */
export function findNeeded(packages) {
  const { dependencies, optionalDependencies } = packages['']
  const found = new Set(follow(packages, '', { ...dependencies, ...optionalDependencies }))
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
