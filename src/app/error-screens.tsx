/** What is shown instead of a page that failed or does not exist. */
import type { ErrorComponentProps } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { facilityCategories } from '../directory/categories.ts'
import { SearchBox } from '../directory/search/search-box.tsx'
import { messageOf } from '../platform/errors.ts'
import { urls } from '../site/urls.ts'
import { ErrorBox } from '../ui/notices.tsx'

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  return (
    <div className="wrap page-head">
      <title>{`Something went wrong | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Something went wrong</h1>
      <p className="lead">
        This page could not be shown. The fault is ours. Please try again in a moment.
      </p>
      <ErrorBox message={messageOf(error) || 'Unknown error'} onRetry={reset}>
        <p>
          The rest of the site may still work: go to the <a href={urls.home()}>home page</a>.
        </p>
      </ErrorBox>
    </div>
  )
}

/** Its title is here, because a route's head does not apply to a missing page. */
export function NotFoundScreen() {
  return (
    <div className="wrap page-head">
      <title>{`404 Page Not Found | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <p className="record-number">No record</p>
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
