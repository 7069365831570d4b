/**
 * The page is complete as HTML, so its scripts wait until it is seen: on a slow line they would compete with the style sheet
 * and the fonts. What the page needs is preloaded from here on, in one go (HeadTags in root.tsx).
 */
requestAnimationFrame(() =>
  setTimeout(() => {
    for (const link of document.querySelectorAll('link[rel=modulepreload]')) {
      link.removeAttribute('media')
    }
    import('./hydrate.tsx')
  }),
)

export {}
