export const en = {
  heading: 'Page not found',
  explanation: ['There is no such page for staff. ', 'Go to Needs action'],
}
