export const en = {
  stop: 'To stop all contact, open this link: {{withdrawal_link}}',
  stopText: 'Stop all contact: {{withdrawal_link}}',
  notALawFirm: (site: string) => `${site} is not a law firm.`,
}
