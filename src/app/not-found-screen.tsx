import { categoryName, facilityCategories } from '../directory/categories.ts'
import { MissingScreen } from '../site/missing-screen.tsx'
import { urls } from '../site/urls.ts'
import { Link } from '../ui/link.tsx'
import { failedTexts } from './failed.texts.ts'

/** Shown at an address without a page. */
export function NotFoundScreen() {
  const { notFound, notFoundLine } = failedTexts()
  return (
    <MissingScreen title={notFound} line={notFoundLine}>
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
