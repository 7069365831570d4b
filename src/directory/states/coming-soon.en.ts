export const en = {
  alert: (state: string) => `Tell me when ${state} opens`,
  nextTo: (state: string) => `Open now next to ${state}`,
  openNow: 'Open now',
  allStates: 'All states',
  useful: 'Useful wherever you worked',
  legalHelp: ['Legal help', 'Ask for a free consultation, in any state.'] as [string, string],
  guide: 'A guide, with sources.',
  search: ['Search the directory', 'A former employer may have run sites elsewhere.'] as [
    string,
    string,
  ],
  glossary: ['Glossary', 'The words of doctors and lawyers, in plain ones.'] as [string, string],
}
