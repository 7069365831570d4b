export const en = {
  heading: 'Two-factor authentication',
  begin: {
    required: 'It is required for your account. Until you set it up, you can only use this page.',
    explanation:
      'After the password, you enter a code from an app on your phone. A stolen password alone is then useless.',
    setUp: 'Set up',
    preparing: 'Preparing...',
  },
  scan: {
    explanation: 'Scan this code with an authenticator app, or enter the key.',
    qrCode: 'QR code of the key below',
    key: 'Key',
    code: 'Current code in the app',
    confirm: 'Confirm',
  },
  recoveryCodes: {
    explanation: [
      'Save these recovery codes somewhere safe.',
      ' Each works once if you lose your phone. They are not shown again.',
    ],
    saved: 'I have saved them',
    generate: 'Generate new recovery codes',
    generating: 'Generating...',
  },
  isOn: 'It is on. Every sign-in asks for a code.',
  isOff: 'Two-factor authentication is off.',
  turnOff: {
    action: 'Turn off two-factor authentication',
    busy: 'Turning off...',
  },
}
