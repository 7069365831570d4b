/** A link to a page of this site. The router loads that page when the link is about to be followed. */
import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { currentLanguage, splitLanguage } from '../platform/web/language.ts'

type LinkProps = ComponentProps<'a'> & { href: string }

/** The fragment keeps the router's link the same element on both sides until the page is hydrated. */
const ONLY_ITSELF = { exact: true, includeHash: true }
const UNCHANGED = {}

export function Link({ href, ...props }: LinkProps) {
  // The router's link renders the same on the server, after working out where it leads: on a page with
  // hundreds of links that would take longer than everything else.
  if (import.meta.env.SSR || !isRouted(href)) return <a {...props} href={href} />
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
