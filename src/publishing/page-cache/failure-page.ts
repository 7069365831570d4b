/** The page for when pages cannot be made: no script, no data, no stylesheet to miss. */
import { site } from '../../../site.config.ts'

export function failurePage(): string {
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong | ${site.name}</title>
</head>
<body>
<main>
<h1>Something went wrong</h1>
<p>This page could not be made just now. The fault is ours, and it has been recorded.</p>
<p>Please try again in a few minutes, or go to the <a href="/">home page</a>.</p>
</main>
</body>
</html>
`
}
