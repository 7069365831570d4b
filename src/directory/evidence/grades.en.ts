export const en = {
  documented: 'Documented',
  reported: 'Reported',
  listed: 'Listed',
  demonstration: 'Demonstration',
}
