export const en = {
  // The specification's two lines.
  notFound: '404 Page Not Found',
  notFoundLine: 'Did you forget to add the page to the router?',
  offline: 'You seem to be offline',
  wrong: 'Something went wrong',
  notLoaded: 'This page could not be loaded.',
  notShown: 'This page could not be shown. The fault is ours.',
  goHome: ['The rest of the site may still work: go to the ', 'home page', '.'],
}
