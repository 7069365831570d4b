export const en = {
  heading: 'Passkeys',
  explanation:
    'A passkey signs you in with the fingerprint, face or PIN of a device instead of password and code, and works on this site only. Add a second one in case a device is lost.',
  loading: 'Loading passkeys...',
  add: 'Add a passkey',
  added: 'You can sign in with this passkey now.',
  newName: 'Name of a new passkey',
  newNameHint: 'For example: work laptop',
  cannotAdd: 'This browser cannot add passkeys.',
  history: (addedAt: string, lastUsedAt: string | null) =>
    `Added ${addedAt}, ${lastUsedAt ? `last used ${lastUsedAt}` : 'not used yet'}.`,
  rename: {
    action: (passkey: string) => ['Rename', ` the passkey ${passkey}`],
    label: (passkey: string) => `New name of ${passkey}`,
    save: 'Save',
  },
  remove: {
    action: (passkey: string) => ['Remove', ` the passkey ${passkey}`],
    question: (passkey: string) => `Remove ${passkey}?`,
    explanation:
      'It no longer signs you in. Delete it on the device as well, which otherwise goes on offering it.',
    confirm: 'Remove',
  },
}
