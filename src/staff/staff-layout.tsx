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
import { messageOf } from '../platform/errors.ts'
import { urls } from '../site/urls.ts'
import { formatDay } from '../ui/format-moment.ts'
import { BrandMark } from '../ui/icons.tsx'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { TooltipRegion } from '../ui/tooltip.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import type { Account, Role } from './staff.contract.ts'
import { accountQuery, signOut, watchSession } from './staff.queries.ts'
import { staffFormTexts } from './staff-form.texts.ts'
import { staffLayoutTexts } from './staff-layout.texts.ts'
import { staffPagesTexts } from './staff-pages.texts.ts'
import './staff.css'
import { Link } from '../ui/link.tsx'

type StaffLink = { href: string; label: string; role?: Role; isMain?: boolean }

/** The main ones are beside the name of the site, the others in a menu. */
function staffLinks(): StaffLink[] {
  const { pages } = staffLayoutTexts()
  return [
    { href: urls.staff.queue(), label: pages.queue, isMain: true },
    { href: urls.staff.leads(), label: pages.leads, isMain: true },
    { href: urls.staff.firms(), label: pages.firms, isMain: true },
    { href: urls.staff.reports(), label: pages.reports, isMain: true },
    { href: urls.staff.dashboard(), label: pages.dashboard },
    { href: urls.staff.corrections(), label: pages.corrections },
    { href: urls.staff.workplaces(), label: pages.workplaces },
    { href: urls.staff.notifications(), label: pages.notifications },
    { href: urls.staff.templates(), label: pages.templates, role: 'admin' },
    { href: urls.staff.users(), label: pages.users, role: 'admin' },
    { href: urls.staff.audit(), label: pages.audit, role: 'admin' },
  ]
}

const SignedIn = createContext<Account | null>(null)

/** The account that is signed in; only inside the staff layout. */
export function useAccount(): Account {
  const account = useContext(SignedIn)
  if (!account) throw new Error('useAccount was called outside of the staff layout')
  return account
}

export function StaffLayout({ children }: { children: ReactNode }) {
  const { confidential } = staffLayoutTexts()
  useEffect(watchSession, [])
  const { data: account, error, refetch } = useQuery(accountQuery())
  const path = useLocation({ select: (location) => location.pathname })
  const mustSetUpFirst = account?.mustEnableTwoFactor && path !== urls.staff.account()
  return (
    <div className="staff">
      <StaffBar home={urls.staff.queue()}>
        <Navigation account={account} path={path} />
      </StaffBar>
      <main id="main" className="staff-main" tabIndex={-1}>
        {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
        {!account && !error && <Loading>{staffPagesTexts().loading}</Loading>}
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
          {confidential[0]}
          <a href={urls.home()}>{confidential[1]}</a>
        </p>
      </footer>
    </div>
  )
}

/** The session lives on while the server cannot be told. */
const leave = () =>
  signOut().catch((error) => {
    const description = staffLayoutTexts().stillSignedIn(messageOf(error))
    showToast({ title: staffFormTexts().error, description, tone: 'bad' })
  })

/** For people of a firm, who see nothing else. */
export function PortalLayout({
  firm,
  children,
}: {
  firm: string | undefined
  children: ReactNode
}) {
  useEffect(watchSession, [])
  const texts = staffLayoutTexts()
  return (
    <div className="staff">
      <StaffBar home={urls.firm.portal()} label={texts.portal.label}>
        <div className="own-account">
          <Link href={urls.staff.account()}>{firm ?? texts.portal.account}</Link>
          <button type="button" onClick={leave}>
            {texts.signOut}
          </button>
        </div>
      </StaffBar>
      <main id="main" className="staff-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** For signing in and setting up an account: one form in the middle. */
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

function StaffBar({ home, label = staffLayoutTexts().label, children }: StaffBarProps) {
  return (
    <header className="staff-bar">
      <Link className="brand" href={home}>
        <BrandMark />
        {site.name}
      </Link>
      <span className="bar-label">{label}</span>
      {children}
    </header>
  )
}

function Navigation({ account, path }: { account: Account | undefined; path: string }) {
  const texts = staffLayoutTexts()
  const here = (href: string) => (path === href ? 'page' : undefined)
  const links =
    account?.role === 'firm'
      ? [{ href: urls.firm.portal(), label: texts.portal.referrals, isMain: true }]
      : staffLinks().filter((link) => !link.role || link.role === account?.role)
  const current = links.find(({ href }) => href === path)
  const link = ({ href, label, isMain }: StaffLink) => (
    <Link key={href} href={href} className={isMain ? 'main' : undefined} aria-current={here(href)}>
      {label}
    </Link>
  )
  return (
    <>
      <nav aria-label={texts.label}>
        {links.filter(({ isMain }) => isMain).map(link)}
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
            {texts.signOut}
          </button>
        </div>
      )}
    </>
  )
}

/** The other links; on a narrow screen all of them. Its name then says which page this is. */
function Menu({ current, children }: { current: StaffLink | undefined; children: ReactNode }) {
  const texts = staffLayoutTexts().menu
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
        <span className="wide">{current && !current.isMain ? current.label : texts.more}</span>
        <span className="narrow">{texts.all(current?.label)}</span>
      </summary>
      <div>{children}</div>
    </details>
  )
}

function SetUpTwoFactorFirst() {
  const { heading, explanation, setUp } = staffLayoutTexts().twoFactorFirst
  return (
    <div className="callout">
      <h1>{heading}</h1>
      <p>{explanation}</p>
      <Link className="btn" href={urls.staff.account()}>
        {setUp}
      </Link>
    </div>
  )
}

function TwoFactorNotice({ dueAt }: { dueAt: string }) {
  const { explanation, setUp } = staffLayoutTexts().twoFactorDue
  const [before, day, after] = explanation(formatDay(dueAt))
  return (
    <p className="due-notice">
      <span>
        {before}
        <time dateTime={dueAt}>{day}</time>
        {after}
      </span>
      <Link className="btn compact" href={urls.staff.account()}>
        {setUp}
      </Link>
    </p>
  )
}
