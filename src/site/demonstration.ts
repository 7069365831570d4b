/** What every page, share image and public file says while invented records are loaded. */
export const demonstrationNotice = {
  mark: 'Demonstration data:',
  text: 'the facilities shown are invented',
} as const

export const DEMONSTRATION_NOTICE = `${demonstrationNotice.mark} ${demonstrationNotice.text}`
