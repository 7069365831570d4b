/** The list under the box, and what the results page has in common with it. */
export const en = {
  slow: 'This is taking longer than it should. The list may not load on this connection.',
  resultsPage: 'Open the results page instead',
  announced: (count: number, corrected: string | null) =>
    `${corrected ? `Searched for ${corrected} instead. ` : ''}${count} ${count === 1 ? 'result' : 'results'} shown.`,
  failed: 'Search failed',
  searching: 'Searching...',
  seeAll: (text: string) => `See all results for “${text}”`,
  nothing: (text: string) => `No facilities found for "${text}"`,
  nearest: 'Nearest places on record',
  miles: (miles: string) => `${miles} mi`,
  whatNext: 'What to try next',
  results: 'Search results',
  showing: 'Showing results for',
  noRecord: (text: string) => `. No record matches “${text}”.`,
  closest: (text: string) => `No record matches all of “${text}”. These come closest.`,
}
