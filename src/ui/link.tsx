/** A link to a page of this site. The router loads that page when the link is about to be followed. */
import { Link as RouterLink, useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { currentLanguage, splitLanguage } from '../platform/web/language.ts'

type LinkProps = ComponentProps<'a'> & { href: string }

const ONLY_ITSELF = { exact: true, includeSearch: true }
const UNCHANGED = {}

export function Link({ href, ...props }: LinkProps) {
  // There is none around the markup that the API renders (decision 004).
  const router = useRouter({ warn: false })
  if (!router || !isRouted(href)) return <a href={href} {...props} />
  return (
    <RouterLink
      // A whole address, with query and fragment and in the language of the page. `to` is for the type.
      href={href}
      to={href}
      activeOptions={ONLY_ITSELF}
      activeProps={UNCHANGED}
      {...props}
    />
  )
}

/** Other sites, and this one in another language, are loaded as documents. */
const isRouted = (href: string): boolean =>
  href.startsWith('/') && splitLanguage(href.replace(/[?#].*/, '')).language === currentLanguage()
