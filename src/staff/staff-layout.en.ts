export const en = {
  label: 'Staff',
  pages: {
    queue: 'Needs action',
    leads: 'Leads',
    firms: 'Firms',
    reports: 'Reports',
    dashboard: 'Dashboard',
    corrections: 'Corrections',
    workplaces: 'Workplaces',
    notifications: 'Notifications',
    templates: 'Templates',
    users: 'Users',
    audit: 'Audit',
  },
  confidential: ['Everything here is confidential. ', 'Go to the public site'],
  signOut: 'Sign out',
  stillSignedIn: (failure: string) => `You are still signed in. ${failure}`,
  portal: {
    label: 'Firm portal',
    referrals: 'Referrals',
    account: 'Account',
  },
  menu: {
    more: 'More',
    all: (current: string | undefined) => (current ? `Menu: ${current}` : 'Menu'),
  },
  twoFactorFirst: {
    heading: 'Set up two-factor authentication first',
    explanation: 'Every account of a team needs it. It takes two minutes.',
    setUp: 'Set up',
  },
  twoFactorDue: {
    explanation: (day: string) => [
      'Set up two-factor authentication by ',
      day,
      '. After that day, this account opens nothing else until you do.',
    ],
    setUp: 'Set it up now',
  },
}
