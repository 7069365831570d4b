export const en = {
  password: {
    heading: 'Staff sign-in',
    label: 'Password',
    signIn: 'Sign in',
    signingIn: 'Signing in...',
    forgotten: 'Forgot your password? An administrator can send you a link to choose a new one.',
  },
  passkey: {
    heading: 'Use your passkey',
    cannotUse: 'This browser cannot use passkeys. Sign in with another browser or device.',
    lost: 'Lost it? An administrator can remove it and send you a link to choose a new password.',
  },
  code: {
    heading: 'Enter the code',
    label: 'Code from your authenticator app',
    instead: 'Use the authenticator app instead',
  },
  recovery: {
    heading: 'Use a recovery code',
    label: 'Recovery code',
    instead: 'Use a recovery code instead',
  },
  continue: 'Continue',
}
