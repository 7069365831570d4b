export const en = {
  reviewed: (attorney: string) => `Reviewed by ${attorney}.`,
  advice: 'This is general information, not legal advice.',
  notReviewed: 'Not yet reviewed by an attorney.',
  check:
    'Our editors compared each entry with the law, a court record, an official page or published references. Check before you rely on one. This is general information, not legal advice.',
}
