/** The two layouts of staff pages: with navigation for those signed in, and the auth layout. */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { site } from '../../site.config.ts'
import { urls } from '../site/urls.ts'
import { BrandMark } from '../ui/icons.tsx'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { TooltipRegion } from '../ui/tooltip.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import type { Account, Role } from './staff.contract.ts'
import { accountQuery, signOut } from './staff.queries.ts'
import './staff.css'

const LINKS: { href: string; label: string; role?: Role }[] = [
  { href: urls.staff.queue(), label: 'Needs action' },
  { href: urls.staff.leads(), label: 'Leads' },
  { href: urls.staff.dashboard(), label: 'Dashboard' },
  { href: urls.staff.firms(), label: 'Firms' },
  { href: urls.staff.reports(), label: 'Reports' },
  { href: urls.staff.corrections(), label: 'Corrections' },
  { href: urls.staff.workplaces(), label: 'Workplaces' },
  { href: urls.staff.notifications(), label: 'Notifications' },
  { href: urls.staff.templates(), label: 'Templates', role: 'admin' },
  { href: urls.staff.users(), label: 'Users', role: 'admin' },
]

const SignedIn = createContext<Account | null>(null)

/** The account that is signed in; only inside the staff layout. */
export function useAccount(): Account {
  const account = useContext(SignedIn)
  if (!account) throw new Error('useAccount was called outside of the staff layout')
  return account
}

export function StaffLayout({ children }: { children: ReactNode }) {
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
        {!account && !error && <Loading>Loading...</Loading>}
        {account && (
          <SignedIn.Provider value={account}>
            <ConfirmIdentity account={account} />
            <TooltipRegion>{mustSetUpFirst ? <SetUpTwoFactorFirst /> : children}</TooltipRegion>
          </SignedIn.Provider>
        )}
      </main>
      <footer className="staff-foot">
        <p>
          Everything here is confidential. <a href={urls.home()}>Go to the public site</a>
        </p>
      </footer>
    </div>
  )
}

/** For people of a firm, who see nothing else. */
export function PortalLayout({
  firm,
  children,
}: {
  firm: string | undefined
  children: ReactNode
}) {
  return (
    <div className="staff">
      <StaffBar home={urls.firm.portal()} label="Firm portal">
        <div className="own-account">
          <a href={urls.staff.account()}>{firm ?? 'Account'}</a>
          <button type="button" onClick={() => signOut()}>
            Sign out
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

function StaffBar({ home, label = 'Staff', children }: StaffBarProps) {
  return (
    <header className="staff-bar">
      <a className="brand" href={home}>
        <BrandMark />
        {site.name}
      </a>
      <span className="bar-label">{label}</span>
      {children}
    </header>
  )
}

function Navigation({ account, path }: { account: Account | undefined; path: string }) {
  const here = (href: string) => (path === href ? 'page' : undefined)
  const isOfFirm = account?.role === 'firm'
  const links = isOfFirm
    ? [{ href: urls.firm.portal(), label: 'Referrals' }]
    : LINKS.filter((link) => !link.role || link.role === account?.role)
  return (
    <>
      <nav aria-label="Staff">
        {links.map(({ href, label }) => (
          <a key={href} href={href} aria-current={here(href)}>
            {label}
          </a>
        ))}
      </nav>
      {account && (
        <div className="own-account">
          <a href={urls.staff.account()} aria-current={here(urls.staff.account())}>
            {account.name}
          </a>
          <button type="button" onClick={() => signOut()}>
            Sign out
          </button>
        </div>
      )}
    </>
  )
}

function SetUpTwoFactorFirst() {
  return (
    <div className="callout">
      <h1>Set up two-factor authentication first</h1>
      <p>Your administrator requires it for every account. It takes two minutes.</p>
      <a className="btn" href={urls.staff.account()}>
        Set up
      </a>
    </div>
  )
}
