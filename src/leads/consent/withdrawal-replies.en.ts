export const en = {
  wrongToken: 'token: must be the one in the message',
  unknownLink: 'This link is not known here. Please write to us instead.',
  withdrawn: 'Withdrawn. Nobody will contact you.',
}
