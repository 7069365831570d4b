/** The routes as src/app/routes.ts has them, and what of it is for staff and firms. */
import { routes } from '../../src/app/routes.ts'
import { LANGUAGES } from '../../src/platform/web/language.ts'
import { pageList } from '../../src/site/pages.ts'

type Node = { path?: string; file?: string; children?: Node[] }

/** Every route with the file that renders it. */
function listRoutes(nodes: Node[], under = ''): { path: string; file: string }[] {
  return nodes.flatMap(({ path = '/', file = '', children = [] }) => {
    const whole = under === '' || path !== '/' ? (under + path).replace(/\/$/, '') || '/' : under
    return [{ path: whole, file }, ...listRoutes(children, whole)]
  })
}

export const routed = listRoutes(routes.children as Node[])

/** They render the articles of a folder, each of which is a public page. */
export const ARTICLE_ROUTES = [
  '/$articleSlug',
  '/shipyards/legal-information/$articleSlug',
  '/$historySlug',
]

const publicPaths = new Set<string>([...ARTICLE_ROUTES, ...pageList.map(([, { path }]) => path)])

/** Those that are no public page; the redirect of facilities is all parameters. */
export const staffPaths = [
  ...new Set(
    routed
      .filter(({ path }) => !publicPaths.has(path) && !/^\/\$/.test(path))
      .map(({ path }) => path.replace(/\$\w*/g, '7')),
  ),
]

/** Paths that have the same place under the code of each language. */
export const staffAddresses = staffPaths.flatMap((path) =>
  LANGUAGES.map((language) => ({
    path,
    address: language === 'en' ? path : `/${language}${path}`,
  })),
)
