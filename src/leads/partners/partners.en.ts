export const en = {
  home: 'Home',
  heading: 'Partner law firms',
  title: (site: string) => `Partner Law Firms | ${site}`,
  description:
    'The law firms that a request for legal help may be passed to, and where each of them is licensed.',
  lead: 'If you ask for legal help, we pass your request to at most 3 of the firms on this page. No other firm receives it from us.',
  none: 'There are no partner firms yet. Until there are, no request is passed on.',
  licensedIn: (states: string) => `Licensed in ${states}.`,
  referral: (site: string) => [
    `${site} is a referral service, not a law firm. Participating firms pay us; it does not change what you pay an attorney. You can `,
    'ask for legal help',
    ', and you are free to hire someone else, or no one.',
  ],
}
