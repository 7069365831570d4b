export const en = {
  use: 'Use a passkey',
  waiting: 'Waiting for the passkey...',
  alreadyOnDevice: 'This device already has a passkey of your account.',
  notUsed: 'No passkey was used.',
}
