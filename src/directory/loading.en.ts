/** Shown while the script of a page loads, so every page has these. */
export const en = {
  facility: 'Loading facility information...',
  city: 'Loading city information...',
  state: 'Loading state information...',
  states: 'Loading states...',
  category: 'Loading category information...',
  data: 'Loading the list of files...',
}
