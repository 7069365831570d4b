export const en = {
  question: 'Confirm it is you',
  tooLongAgo: 'It is more than 10 minutes since you entered your password.',
  everyTime: 'This changes who can sign in, or how, so you are asked every time.',
  confirm: 'Confirm and continue',
  left: 'Nothing was changed.',
  code: 'Code from your app, or a recovery code',
}
