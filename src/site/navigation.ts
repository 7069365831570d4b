/** The menus of the header and the footer. */
import { pageList } from './pages.ts'

const menuOf = (menu: 'footer' | 'guides') =>
  pageList.flatMap(([, page]) => {
    const label = page[menu]
    return label ? [{ href: page.path, label }] : []
  })

export const shipyardGuides = menuOf('guides')
export const aboutLinks = menuOf('footer')
