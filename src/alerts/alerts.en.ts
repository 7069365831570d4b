export const en = {
  home: 'Home',
  states: 'States',
  crumb: 'Alert',
  title: 'State Alert',
  description: 'Confirm or end an alert about a state whose records are being prepared.',
  notices: (days: number) => ({
    sent: {
      title: 'Check your email',
      text: `We sent a message to the address you gave. Open the link in it, and the alert is set. If you do nothing, the address is deleted after ${days} days.`,
    },
    ended: {
      title: 'The alert has ended',
      text: 'Your address is deleted. You will not hear from us about it again.',
    },
    email: {
      title: 'Please check the email address',
      text: 'It does not look complete, so nothing was saved.',
    },
    busy: {
      title: 'Please try again in a minute',
      text: 'Too many requests came from your network, so nothing was saved.',
    },
    none: {
      title: 'Alerts for states that are coming soon',
      text: 'Choose a state whose records are being prepared, and leave your address on its page.',
    },
  }),
  allStates: 'All states',
  over: 'This alert has ended',
  overText: (days: number) =>
    `It was ended, sent, or not confirmed within ${days} days. We no longer have the address.`,
  isSet: (state: string) => `Your alert for ${state} is set`,
  confirm: 'Confirm your alert',
  isSetText: (state: string) =>
    `We write once, when the first records of ${state} are in the directory.`,
  confirmText: (state: string) =>
    `Press the button, and we write once: when the first records of ${state} are in the directory.`,
  confirmButton: 'Confirm the alert',
  end: 'End it and delete my address',
  tellMe: 'Tell me when it opens',
}
