/** Why a template cannot be saved, or a message cannot be sent. */
export const en = {
  unknownField: (field: string, known: string) =>
    `There is no field ${field}. Known fields: ${known}`,
  healthInTemplate: (word: string) => `Take out “${word}”: no message may mention health`,
  healthInSubject: (word: string) => `Take out “${word}”: no subject may mention health`,
  linkInSubject: 'Links belong in the text',
  fillIn: (field: string | null) => `Fill in or take out ${field ?? 'the braces'}`,
  noSubject: 'Enter a subject',
  noMessage: 'Enter the message',
  tooLong: (most: number) => `At most ${most} characters`,
  withdrawn: 'Consent was withdrawn: nobody may write to this person.',
  noConsent: 'There is no record of consent to be contacted.',
  noEmail: 'There is no email address.',
  noPhone: 'There is no phone number.',
}
