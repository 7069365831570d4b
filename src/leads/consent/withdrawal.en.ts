export const en = {
  title: (site: string) => `Withdraw a Request | ${site}`,
  description: 'Withdraw a request for legal help: all contact stops.',
  call: 'Questions? Call ',
  confirm: 'Withdraw your request',
  confirmText:
    'Press the button, and all contact stops: by us and by any firm that has your request, which is told. You do not need to give a reason.',
  button: 'Withdraw my request',
  done: 'Your request is withdrawn',
  doneText: [
    'We will not contact you again about it, and any firm that has it is told to stop. If you change your mind, you can ',
    'ask again',
    ' at any time.',
  ],
  noLink: 'Withdraw a request',
  noLinkText: [
    'Open the link in the message that confirmed your request. Without that message, please ',
    'write to us',
    ' from the email address you gave.',
  ],
}
