export const en = {
  messages:
    'One message to confirm, and one when the first records are in. Each has a link that ends it.',
  email: 'Email',
  send: 'Send the alert',
  use: (days: number) =>
    `Your address is used for this alert only. It is kept apart from requests for legal help, is never given to a law firm, and is deleted after ${days} days if you do not confirm it.`,
}
