import { facilityCategories } from '../directory/categories.ts'
import { categoryName } from '../directory/category-names.ts'
import { m } from '../paraglide/messages.js'
import { MissingScreen } from '../site/missing-screen.tsx'
import { urls } from '../site/urls.ts'
import { Link } from '../ui/link.tsx'

/** Shown at an address without a page. */
export function NotFoundScreen() {
  return (
    <MissingScreen title={m.failed_not_found()} line={m.failed_not_found_line()}>
      {facilityCategories.map((type) => (
        <li key={type.slug}>
          <Link className="arrow-link" href={urls.category(type.slug)}>
            {categoryName(type.slug)}
          </Link>
        </li>
      ))}
    </MissingScreen>
  )
}
