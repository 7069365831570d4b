export const en = {
  heading: 'Attachments',
  add: 'Add a file',
  adding: 'Adding...',
  hint: (most: number) =>
    `PDF, JPEG, PNG, WebP or HEIC, up to 10 MB; at most ${most}. Downloads are recorded.`,
  tooLarge: 'The file is too large: the limit is 10 MB.',
  notStored: 'The file was not stored. Please try again.',
  kilobytes: (count: string) => `${count} kB`,
  megabytes: (count: string) => `${count} MB`,
  added: (size: string, by: string, at: string) => `${size}. ${by}, ${at}`,
  addedWith: (size: string, by: string, at: string, reference: string) =>
    `${size}. ${by}, ${at}, with ${reference}`,
  held: {
    waiting:
      'Held: the virus scanner has not answered. It is asked again every five minutes; until then nobody can download the file.',
    infected: 'The virus scanner found malware. Nobody can download the file: remove it.',
  },
  notSaved: 'Not saved',
  share: 'Share with firm',
  remove: 'Remove',
  confirmRemoval: (name: string) => `Remove “${name}” for good?`,
  filesOf: (referral: number) => `Files of R-${referral}`,
}
