/** The 404 screen. Its title stands here, because a route's head does not apply to a missing page. */
import { site } from '../../site.config.ts'
import { facilityCategories } from '../directory/categories.ts'
import { SearchBox } from '../directory/search/search-box.tsx'
import { urls } from '../site/urls.ts'

export function NotFoundScreen() {
  return (
    <div className="wrap phead">
      <title>{`404 Page Not Found | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <p className="recno">No record</p>
      <h1>404 Page Not Found</h1>
      <p className="lead">Did you forget to add the page to the router?</p>
      <SearchBox size="large" />
      <div className="prose ways-on">
        <p>
          The address may have changed or been mistyped. You can look the place up by{' '}
          <a href={urls.states()}>state</a>, start from{' '}
          <a href={urls.state(site.featuredState.slug)}>{site.featuredState.name}</a>, or choose a
          type of facility:
        </p>
        <ul>
          {facilityCategories.map((type) => (
            <li key={type.slug}>
              <a href={urls.category(type.slug)}>{type.name}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
