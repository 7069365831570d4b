export const en = {
  reviewed: (attorney: string) => `Reviewed by ${attorney}.`,
  advice: 'This is general information, not legal advice.',
  notReviewed: 'Not yet reviewed by an attorney.',
  check:
    'Our editors compiled these entries from published references; most have not been compared with the text of the law. Check before you rely on one. This is general information, not legal advice.',
}
