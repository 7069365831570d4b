export const en = {
  heading: 'Messages',
  kinds: { email: 'Email', text: 'Text' },
  named: (kind: string, template: string) => `${kind}: ${template}`,
  noTemplate: 'No template is in use.',
  template: 'Write from a template',
  chooseTemplate: 'Choose a template',
  subject: 'Subject',
  fieldsLeft: (fields: string) => `Not known, to be filled in or taken out: ${fields}.`,
  plainText: 'Plain text. Links are filled in when it leaves.',
  textByHand: (isAutomationAgreed: boolean) =>
    `No text leaves from here: you send it by hand from your phone. ${
      isAutomationAgreed
        ? 'This person also agreed to automated texts.'
        : 'This person did not agree to automated texts.'
    }`,
  sendEmail: 'Send email',
  composeText: 'Compose text',
  discard: 'Discard draft',
  draftIsKept: 'The draft is kept in this tab until you send or discard it.',
  onItsWay: 'Email on its way',
  onItsWayNote: 'The history says when it was sent.',
  notSent: 'Not sent',
  whyNotSent: {
    withheld: 'Demonstration sites send no email.',
    folder: 'No mail server is set up: email is stored here and sent to nobody.',
  },
  byHand: ['The text is in the history as composed. ', 'It is not sent yet:', ' send it by hand.'],
  openInApp: 'Open in messages app',
  copy: 'Copy text',
  copied: 'Copied',
  copiedNote: 'Paste it into your messages app.',
  notCopied: 'Not copied',
  notCopiedNote: 'Select the text and copy it.',
  states: { waiting: 'Not sent yet', sent: 'Sent', stopped: 'Not sent' },
  composed: 'Composed',
  demonstration: 'Not sent: this is a demonstration',
  stored: 'Stored, not sent',
  written: (state: string, by: string, moment: string) => `${state}. ${by}, ${moment}`,
}
