export const en = {
  title: (site: string) => `Page not found | ${site} staff`,
  heading: 'Page not found',
  explanation: ['There is no such page for staff. ', 'Go to Needs action'],
}
