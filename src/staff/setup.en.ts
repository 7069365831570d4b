export const en = {
  invitation: 'Choose your password',
  firstAccount: 'Create the first account',
  invalid: 'This link is no longer valid.',
  newLink:
    'Ask an administrator for a new one. If there are no accounts yet, restart the site to print a new link.',
  save: 'Save and sign in',
  yourName: 'Your name',
  invited: (name: string, email: string) => `For ${name}, ${email}.`,
}
