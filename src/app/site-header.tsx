/**
 * The header. All menus are <details> of which a name lets one be open, so they work without JavaScript;
 * with it they also close on an outside click, on Escape, when a link is chosen and when another page is shown.
 */

import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { site } from '../../site.config.ts'
import { facilityCategories } from '../directory/categories.ts'
import { categoryName } from '../directory/category-names.ts'
import { SearchBox } from '../directory/search/search-box.tsx'
import { m } from '../paraglide/messages.js'
import { shipyardGuides } from '../site/guides.ts'
import { PhoneLine } from '../site/phone-line.tsx'
import type { SiteSummary } from '../site/site.contract.ts'
import { urls } from '../site/urls.ts'
import { formatCount } from '../ui/format.ts'
import { BrandMark, Chevron, MenuLines } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'

import { LanguageOffer, LanguageSwitch } from './language-switch.tsx'
import { PAGE_LABELS } from './page-labels.ts'

type Counts = SiteSummary['categoryCounts']

export function SiteHeader({ counts }: { counts: Counts }) {
  const path = useLocation({ select: (location) => location.publicHref.replace(/[?#].*/, '') })
  const href = useLocation({ select: (location) => location.href })
  const here = (href: string) => (path === href ? 'page' : undefined)
  const inFacilityTypes = useLocation({ select: isFacilityType })
  // These pages have their own large search box.
  const hasOwnSearch = path === urls.home() || path === urls.search()
  const header = useClosingMenus(href)
  const featured = featuredState()
  return (
    <header className={hasOwnSearch ? 'site-header' : 'site-header has-search'} ref={header}>
      <LanguageOffer />
      <div className="wrap">
        <div className="masthead">
          <Link className="brand" href={urls.home()}>
            <BrandMark />
            {site.name}
          </Link>
          {/* Beside the name on a phone, and hidden elsewhere: the tab key follows what is seen. */}
          <MobileMenu counts={counts} hasSearch={!hasOwnSearch} path={path} />
          <PhoneLine before={m.frame_call()} />
          <LanguageSwitch />
        </div>
        <nav className="main-nav" aria-label={m.frame_main_navigation()}>
          <Link href={urls.home()} aria-current={here(urls.home())}>
            {m.common_home()}
          </Link>
          <Link href={featured.href} aria-current={here(featured.href)}>
            {featured.label}
          </Link>
          <Link href={urls.map()} aria-current={here(urls.map())}>
            {m.map_crumb()}
          </Link>
          <details name="wide-menu">
            <summary className={inFacilityTypes ? 'current' : undefined}>
              {m.frame_facility_types()} <Chevron />
            </summary>
            <div className="megamenu">
              <ul className="plain">
                {facilityCategories.map((type) => (
                  <li key={type.slug}>
                    <Link href={urls.category(type.slug)}>
                      {categoryName(type.slug)} <Count of={counts[type.slug]} />
                    </Link>
                  </li>
                ))}
              </ul>
              <div className="submenu">
                <p className="label">{m.frame_shipyard_guides()}</p>
                <ul className="plain">
                  {shipyardGuides().map((guide) => (
                    <li key={guide.href}>
                      <Link href={guide.href}>{guide.label}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          </details>
          <Link href={urls.legalHelp()} aria-current={here(urls.legalHelp())}>
            {m.frame_legal_help()}
          </Link>
        </nav>
        {!hasOwnSearch && <SearchBox size="small" />}
      </div>
      <div className="wrap situations">
        <nav className="main-nav" aria-label={m.frame_by_situation()}>
          <Situations name="wide-menu" path={path} />
        </nav>
      </div>
    </header>
  )
}

/** Where the footer's word would repeat the menu's, and pages that are not in the footer. */
const LABELS = {
  ...PAGE_LABELS,
  ships: m.kind_ships,
  trades: m.kind_trades,
  products: m.kind_products,
  firstSteps: m.frame_first_steps,
  veterans: m.frame_va_claim,
  navyVeteranRights: m.header_guide_navy_veterans,
}

/** What people come with, and the pages that help then. */
const SITUATIONS: [label: () => string, pages: (keyof typeof LABELS)[]][] = [
  [m.frame_after_diagnosis, ['firstSteps', 'support', 'deadlines', 'documents']],
  [m.frame_veterans, ['veterans', 'ships', 'navyVeteranRights', 'workHistory']],
  [m.frame_limits_and_money, ['deadlines', 'trusts', 'trades', 'products', 'companies']],
]

/** Browsers keep only one `details` of a name open. */
function Situations({ name, path }: { name: string; path: string }) {
  return SITUATIONS.map(([label, pages]) => (
    <details key={label()} name={name}>
      <summary>
        {label()} <Chevron />
      </summary>
      <ul className="plain">
        {pages.map((page) => (
          <li key={page}>
            <Link href={urls[page]()} aria-current={path === urls[page]() ? 'page' : undefined}>
              {LABELS[page]()}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  ))
}

/** The router's paths have no language. */
const isFacilityType = ({ pathname }: { pathname: string }) =>
  /^\/(category|shipyards)\//.test(pathname)

const featuredState = () => ({
  href: urls.state(site.featuredState.slug),
  label: m.frame_sites_in({ state: site.featuredState.name }),
})

type MobileMenuProps = { counts: Counts; hasSearch: boolean; path: string }

function MobileMenu({ counts, hasSearch, path }: MobileMenuProps) {
  const featured = featuredState()
  return (
    <details className="menu">
      <summary>
        <MenuLines />
        {m.frame_menu()}
      </summary>
      <div className="menu-panel">
        {hasSearch && <SearchBox size="small" />}
        <nav aria-label={m.frame_menu()}>
          <Link href={urls.home()}>{m.common_home()}</Link>
          <Link href={featured.href}>{featured.label}</Link>
          <Link href={urls.map()}>{m.map_crumb()}</Link>
          <Link href={urls.legalHelp()}>{m.frame_legal_help()}</Link>
          <Situations name="narrow-menu" path={path} />
          <p className="label">
            <Link className="plain" href={urls.facilityTypes()}>
              {m.frame_facility_types()}
            </Link>
          </p>
          {facilityCategories.map((type) => (
            <div key={type.slug}>
              <Link href={urls.category(type.slug)}>
                {categoryName(type.slug)} <Count of={counts[type.slug]} />
              </Link>
              {type.slug === 'shipyards' && (
                <div className="indented">
                  {shipyardGuides().map((guide) => (
                    <Link key={guide.href} href={guide.href}>
                      {guide.label}
                    </Link>
                  ))}
                </div>
              )}
            </div>
          ))}
        </nav>
      </div>
    </details>
  )
}

function Count({ of: count }: { of: number | undefined }) {
  return count === undefined ? null : <span className="count">{formatCount(count)}</span>
}

function useClosingMenus(href: string) {
  const header = useRef<HTMLElement>(null)
  const shown = useRef(href)
  useEffect(() => {
    if (shown.current === href) return
    shown.current = href
    for (const menu of header.current?.querySelectorAll('details[open]') ?? []) {
      menu.removeAttribute('open')
    }
  }, [href])
  useEffect(() => {
    const openMenus = () => header.current?.querySelectorAll<HTMLDetailsElement>('details[open]')
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element
      for (const menu of openMenus() ?? []) {
        if (!menu.contains(target) || target.closest('a')) menu.open = false
      }
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      for (const menu of openMenus() ?? []) {
        menu.open = false
        menu.querySelector('summary')?.focus()
      }
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return header
}
