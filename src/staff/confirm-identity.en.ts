export const en = {
  question: 'Confirm it is you',
  explanation: 'It is more than 10 minutes since you entered your password.',
  confirm: 'Confirm and continue',
  code: 'Code from your app, or a recovery code',
}
