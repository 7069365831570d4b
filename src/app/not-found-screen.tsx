import { facilityCategories } from '../directory/categories.ts'
import { MissingScreen } from '../site/missing-screen.tsx'
import { urls } from '../site/urls.ts'

/** Shown at an address without a page. */
export function NotFoundScreen() {
  return (
    <MissingScreen title="404 Page Not Found" line="Did you forget to add the page to the router?">
      {facilityCategories.map((type) => (
        <li key={type.slug}>
          <a className="arrow-link" href={urls.category(type.slug)}>
            {type.name}
          </a>
        </li>
      ))}
    </MissingScreen>
  )
}
