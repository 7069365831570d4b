export const en = {
  heading: 'Account',
  self: (name: string, email: string, role: string) => `${name}, ${email}. Your role is ${role}.`,
  password: {
    heading: 'Password',
    current: 'Current password',
    change: 'Change password',
    changed: 'Password changed. Your other sessions have ended.',
  },
  reminders: {
    heading: 'Reminders',
    choice: 'Email me in the morning when tasks or call-backs are due',
    explanation: 'One email a day at most, with a link and without names.',
    notSaved: 'The choice could not be saved',
  },
  sessions: {
    heading: 'Where you are signed in',
    loading: 'Loading sessions...',
    endOthers: 'Sign out everywhere else',
    current: 'This session',
    end: (browser: string) => ['End', ` the session on ${browser}`],
    history: (address: string | null, signedIn: string, lastUsed: string) =>
      `${address ?? 'Unknown address'}. Signed in ${signedIn}, last used ${lastUsed}.`,
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    unknownBrowser: 'Unknown browser',
  },
}
