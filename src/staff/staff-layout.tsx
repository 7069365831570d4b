/** The two layouts of staff pages: with navigation for those signed in, and the auth layout. */

import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react'
import { site } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'
import { messageOf } from '../platform/errors.ts'
import { siteSummaryQuery } from '../site/site.queries.ts'
import { urls } from '../site/urls.ts'
import { formatDay } from '../ui/format-moment.ts'
import { BrandMark } from '../ui/icons.tsx'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { TooltipRegion } from '../ui/tooltip.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { type Account, includesRole, type Role } from './staff.contract.ts'
import { accountQuery, signOut, watchSession } from './staff.queries.ts'

import './staff.css'
import { Link } from '../ui/link.tsx'

type StaffLink = { href: string; label: string; role: Role | Role[]; isMain?: boolean }

/** The main ones are beside the name of the site, the others in a menu. */
function staffLinks(): StaffLink[] {
  const viewed = { role: 'viewer' } as const
  const edited = { role: 'editor' } as const
  return [
    {
      href: urls.firm.portal(),
      label: m.desk_staff_layout_portal_referrals(),
      role: 'firm',
      isMain: true,
    },
    { ...viewed, href: urls.staff.queue(), label: m.desk_staff_layout_pages_queue(), isMain: true },
    { ...viewed, href: urls.staff.leads(), label: m.desk_common_leads(), isMain: true },
    { ...viewed, href: urls.staff.firms(), label: m.desk_staff_layout_pages_firms(), isMain: true },
    {
      ...edited,
      href: urls.staff.records(),
      label: m.desk_staff_layout_pages_records(),
      isMain: true,
    },
    { ...edited, href: urls.staff.texts(), label: m.desk_staff_layout_pages_texts() },
    { ...edited, href: urls.staff.imports(), label: m.desk_staff_layout_pages_imports() },
    {
      ...viewed,
      href: urls.staff.reports(),
      label: m.desk_staff_layout_pages_reports(),
      isMain: true,
    },
    { ...viewed, href: urls.staff.dashboard(), label: m.desk_staff_layout_pages_dashboard() },
    {
      href: urls.staff.corrections(),
      label: m.desk_staff_layout_pages_corrections(),
      role: ['viewer', 'editor'],
    },
    {
      href: urls.staff.workplaces(),
      label: m.desk_staff_layout_pages_workplaces(),
      role: ['viewer', 'editor'],
    },
    {
      href: urls.staff.testimonies(),
      label: m.desk_staff_layout_pages_testimonies(),
      role: 'editor',
    },
    {
      ...viewed,
      href: urls.staff.notifications(),
      label: m.desk_staff_layout_pages_notifications(),
    },
    { href: urls.staff.templates(), label: m.desk_staff_layout_pages_templates(), role: 'admin' },
    { href: urls.staff.users(), label: m.desk_staff_layout_pages_users(), role: 'admin' },
    { href: urls.staff.audit(), label: m.desk_staff_layout_pages_audit(), role: 'admin' },
  ]
}

/** Where a person of the role begins. */
const homeOf = (role: Role | undefined): string =>
  role === 'editor' ? urls.staff.records() : urls.staff.queue()

const SignedIn = createContext<Account | null>(null)

/** The account that is signed in; only inside the staff layout. */
export function useAccount(): Account {
  const account = useContext(SignedIn)
  if (!account) throw new Error('useAccount was called outside of the staff layout')
  return account
}

export function StaffLayout({ children }: { children: ReactNode }) {
  useEffect(watchSession, [])
  const { data: account, error, refetch } = useQuery(accountQuery())
  const path = useLocation({ select: (location) => location.pathname })
  const mustSetUpFirst = account?.mustEnableTwoFactor && path !== urls.staff.account()
  return (
    <div className="staff">
      <StaffBar home={homeOf(account?.role)}>
        <Navigation account={account} path={path} />
      </StaffBar>
      <main id="main" className="staff-main" tabIndex={-1}>
        {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
        {!account && !error && <Loading>{m.desk_staff_pages_loading()}</Loading>}
        {account && (
          <SignedIn.Provider value={account}>
            <ConfirmIdentity account={account} />
            {account.twoFactorDueAt && path !== urls.staff.account() && (
              <TwoFactorNotice dueAt={account.twoFactorDueAt} />
            )}
            <TooltipRegion>{mustSetUpFirst ? <SetUpTwoFactorFirst /> : children}</TooltipRegion>
          </SignedIn.Provider>
        )}
      </main>
      <footer className="staff-foot">
        <p>
          {m.desk_staff_layout_confidential_1()}
          <a href={urls.home()}>{m.desk_staff_layout_confidential_2()}</a>
        </p>
      </footer>
    </div>
  )
}

/** The session lives on while the server cannot be told. */
const leave = () =>
  signOut().catch((error) => {
    const description = m.desk_staff_layout_still_signed_in({ failure: messageOf(error) })
    showToast({ title: m.desk_staff_form_error(), description, tone: 'bad' })
  })

/** The layout for people of a firm, who see nothing else. */
export function PortalLayout({
  firm,
  children,
}: {
  firm: string | undefined
  children: ReactNode
}) {
  useEffect(watchSession, [])
  return (
    <div className="staff">
      <StaffBar home={urls.firm.portal()} label={m.desk_staff_layout_portal_label()}>
        <div className="own-account">
          <Link href={urls.staff.account()}>{firm ?? m.desk_staff_layout_portal_account()}</Link>
          <button type="button" onClick={leave}>
            {m.desk_staff_layout_sign_out()}
          </button>
        </div>
      </StaffBar>
      <main id="main" className="staff-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** The layout for signing in and setting up an account: one form in the middle. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="staff">
      <StaffBar home={urls.home()} />
      <main id="main" className="auth-card" tabIndex={-1}>
        <div className="form-box">
          <header>
            <h1>{title}</h1>
          </header>
          {children}
        </div>
      </main>
    </div>
  )
}

type StaffBarProps = { home: string; label?: string; children?: ReactNode }

function StaffBar({ home, label = m.desk_staff_layout_label(), children }: StaffBarProps) {
  return (
    <header className="staff-bar">
      <Link className="brand" href={home}>
        <BrandMark />
        {site.name}
      </Link>
      <span className="bar-label">{label}</span>
      {useQuery(siteSummaryQuery()).data?.isPreview && (
        <span className="bar-preview">{m.desk_staff_layout_preview()}</span>
      )}
      {children}
    </header>
  )
}

/** With so few links, as editors have, none is in a menu. */
const MAX_IN_BAR = 6

function Navigation({ account, path }: { account: Account | undefined; path: string }) {
  const here = (href: string) => (path === href ? 'page' : undefined)
  const links = staffLinks().filter(({ role }) =>
    // People at a firm see no more than their own page. A role that includes theirs opens other pages.
    role === 'firm'
      ? account?.role === role
      : account && [role].flat().some((one) => includesRole(account.role, one)),
  )
  const isShort = links.length <= MAX_IN_BAR
  const current = links.find(({ href }) => href === path)
  const link = ({ href, label, isMain = isShort }: StaffLink) => (
    <Link key={href} href={href} className={isMain ? 'main' : undefined} aria-current={here(href)}>
      {label}
    </Link>
  )
  return (
    <>
      <nav aria-label={m.desk_staff_layout_label()}>
        {links.filter(({ isMain = isShort }) => isMain).map(link)}
        {links.length > 1 && (
          <Menu key={path} current={current}>
            {links.map(link)}
          </Menu>
        )}
      </nav>
      {account && (
        <div className="own-account">
          <Link href={urls.staff.account()} aria-current={here(urls.staff.account())}>
            {account.name}
          </Link>
          <button type="button" onClick={leave}>
            {m.desk_staff_layout_sign_out()}
          </button>
        </div>
      )}
    </>
  )
}

/** The other links; on a narrow screen all of them. Its name then says which page this is. */
function Menu({ current, children }: { current: StaffLink | undefined; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
    }
  }, [])
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }
  return (
    <details ref={menu} className="bar-menu" onKeyDown={closeOnEscape}>
      <summary>
        <span className="wide">
          {current && !current.isMain ? current.label : m.desk_staff_layout_menu_more()}
        </span>
        <span className="narrow">
          {current?.label
            ? m.desk_staff_layout_menu_all_with_current({ current: current?.label })
            : m.desk_staff_layout_menu_all()}
        </span>
      </summary>
      <div>{children}</div>
    </details>
  )
}

function SetUpTwoFactorFirst() {
  return (
    <div className="callout">
      <h1>{m.desk_staff_layout_two_factor_first_heading()}</h1>
      <p>{m.desk_staff_layout_two_factor_first_explanation()}</p>
      <Link className="btn" href={urls.staff.account()}>
        {m.desk_staff_layout_two_factor_first_set_up()}
      </Link>
    </div>
  )
}

function TwoFactorNotice({ dueAt }: { dueAt: string }) {
  const [before, day, after] = [
    m.desk_staff_layout_two_factor_due_explanation_1(),
    formatDay(dueAt),
    m.desk_staff_layout_two_factor_due_explanation_3(),
  ]
  return (
    <p className="due-notice">
      <span>
        {before}
        <time dateTime={dueAt}>{day}</time>
        {after}
      </span>
      <Link className="btn compact" href={urls.staff.account()}>
        {m.desk_staff_layout_two_factor_due_set_up()}
      </Link>
    </p>
  )
}
