/** The frame of every staff page: the dark bar with the ways between them, and who is signed in. */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { site } from '../../site.config.ts'
import { urls } from '../site/urls.ts'
import { BrandMark } from '../ui/icons.tsx'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { TooltipRegion } from '../ui/tooltip.tsx'
import type { Account, Role } from './staff.contract.ts'
import { accountQuery, signOut } from './staff.queries.ts'
import './staff.css'

const LINKS: { href: string; label: string; role?: Role }[] = [
  { href: urls.staff.leads(), label: 'Leads' },
  { href: urls.staff.dashboard(), label: 'Dashboard' },
  { href: urls.staff.corrections(), label: 'Corrections' },
  { href: urls.staff.notifications(), label: 'Notifications' },
  { href: urls.staff.users(), label: 'Users', role: 'admin' },
]

const SignedIn = createContext<Account | null>(null)

/** Who is signed in; only inside the frame. */
export function useAccount(): Account {
  const account = useContext(SignedIn)
  if (!account) throw new Error('There is no account outside of the staff frame')
  return account
}

export function StaffFrame({ children }: { children: ReactNode }) {
  const { data: account, error, refetch } = useQuery(accountQuery())
  const path = useLocation({ select: (location) => location.pathname })
  const mustStay = account?.mustEnableTwoFactor && path !== urls.staff.account()
  return (
    <div className="staff">
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <StaffBar account={account} path={path} />
      <main id="main" className="adm" tabIndex={-1}>
        {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
        {!account && !error && <Loading>Loading...</Loading>}
        {account && (
          <SignedIn.Provider value={account}>
            <TooltipRegion>{mustStay ? <SecondFactorFirst /> : children}</TooltipRegion>
          </SignedIn.Provider>
        )}
      </main>
      <footer className="staff-foot">
        <p>
          Everything here is confidential. <a href={urls.home()}>To the public site</a>
        </p>
      </footer>
    </div>
  )
}

function StaffBar({ account, path }: { account: Account | undefined; path: string }) {
  const here = (href: string) => (path === href ? 'page' : undefined)
  const links = LINKS.filter((link) => !link.role || link.role === account?.role)
  return (
    <header className="abar">
      <a className="brand" href={urls.staff.leads()}>
        <BrandMark />
        {site.name}
      </a>
      <span className="who">Staff</span>
      <nav aria-label="Staff">
        {links.map(({ href, label }) => (
          <a key={href} href={href} aria-current={here(href)}>
            {label}
          </a>
        ))}
      </nav>
      {account && (
        <div className="me">
          <a href={urls.staff.account()} aria-current={here(urls.staff.account())}>
            {account.name}
          </a>
          <button type="button" onClick={() => signOut()}>
            Sign out
          </button>
        </div>
      )}
    </header>
  )
}

function SecondFactorFirst() {
  return (
    <div className="callout">
      <h1>Set up your second factor first</h1>
      <p>The administrator requires a second factor of every account. It takes two minutes.</p>
      <a className="btn" href={urls.staff.account()}>
        Set it up
      </a>
    </div>
  )
}
