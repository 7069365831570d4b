/** What visitors are told when a form is not accepted. */
export const en = {
  tooMany: (seconds: number) =>
    `We are receiving a lot of requests. Please wait ${seconds} seconds and press the button again. Your answers are still in the form.`,
  keyIsTaken:
    'This idempotency key was already used with other answers. Nothing was stored; use a new key.',
  sendAgain:
    'This form was already sent with other answers, which were not changed. To send these as well, press the button again.',
  notSaved: (otherWays: string) =>
    `We could not save your request just now. ${otherWays} Your answers are still in the form.`,
  otherWays: ({ phone, email }: { phone?: string; email?: string }) => {
    const ways = [
      phone && `call ${phone}`,
      email && `write to ${email}`,
      'try again in a few minutes',
    ]
    return `Please ${ways.filter(Boolean).join(', or ')}.`
  },
}
