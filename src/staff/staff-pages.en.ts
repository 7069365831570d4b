/** The script of every visit has these, so the words of a page itself are not among them. */
export const en = {
  staffTitle: (page: string, site: string) => `${page} | ${site} staff`,
  portalTitle: (site: string) => `Referrals | ${site}`,
  pages: {
    account: 'Account',
    audit: 'Audit',
    corrections: 'Corrections',
    dashboard: 'Dashboard',
    firm: 'Firm',
    firms: 'Firms',
    leads: 'Leads',
    missing: 'Page not found',
    notifications: 'Notifications',
    queue: 'Needs action',
    reports: 'Reports',
    setup: 'Set up an account',
    signIn: 'Sign in',
    templates: 'Templates',
    users: 'Users',
    workplaces: 'Missing workplaces',
  },
  loading: 'Loading...',
}
