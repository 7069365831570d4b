export const en = {
  heading: 'Users',
  accounts: (count: number) => (count === 1 ? '1 account' : `${count} accounts`),
  loading: 'Loading users...',
  roles: {
    viewer: { name: 'Viewer', may: 'can view leads' },
    agent: { name: 'Agent', may: 'can update and export leads' },
    admin: { name: 'Administrator', may: 'can also manage users' },
  },
  firm: 'Firm',
  noRole: 'Choose a role.',
  invite: {
    heading: 'New account',
    create: 'Create account',
    role: 'Role',
    chooseRole: 'Choose a role...',
    roleOption: (name: string, may: string) => `${name}: ${may}`,
  },
  policy: {
    heading: 'Security policy',
    save: 'Save policy',
    saved: 'The policy was saved.',
    requireTwoFactor: 'Require two-factor authentication for everyone now',
    explanation:
      'Otherwise people have two weeks, once there is more than one account. After that, people without it can only open their own account page.',
  },
  activity: 'Recent activity',
  roleOf: (person: string) => `Role of ${person}`,
  state: {
    disabled: (moment: string) => `Disabled ${moment}`,
    invited: 'Has not chosen a password yet',
    active: (lastSignIn: string | null, hasTwoFactor: boolean) => {
      const seen = lastSignIn ? `Last sign-in ${lastSignIn}` : 'Never signed in'
      return `${seen}. Two-factor authentication ${hasTwoFactor ? 'on' : 'off'}.`
    },
  },
  enable: (person: string) => ['Enable', ` ${person}`],
  disable: {
    action: (person: string) => ['Disable', ` ${person}`],
    question: (person: string) => `Disable ${person}?`,
    explanation: (person: string) =>
      `All sessions end immediately. The activity of ${person} stays in the history.`,
    confirm: 'Disable',
  },
  endSessions: (person: string) => ['End sessions', ` of ${person}`],
  reset: {
    action: (person: string) => ['Reset', ` ${person}`],
    question: (person: string) => `Reset ${person}?`,
    explanation: 'This ends all sessions, and creates a one-time link for choosing a new password.',
    confirm: 'Reset',
    busy: 'Resetting...',
    lostFactor: 'The second factor was lost: turn off the authenticator, and remove all passkeys',
  },
  newLink: {
    action: (person: string) => ['New link', ` ${person}`],
    question: (person: string) => `A new link for ${person}?`,
    explanation: 'The link that was sent before stops working.',
    confirm: 'Create link',
  },
  link: {
    heading: (person: string) => `A link for ${person}`,
    explanation: (email: string) =>
      `Send it to ${email}. It works once, within three days, and is not shown again.`,
    copy: 'Copy and close',
  },
}
