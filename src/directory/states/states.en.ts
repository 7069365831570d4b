export const en = {
  heading: (product: string) => `${product} by State`,
  description:
    'All states with their number of documented asbestos exposure sites. Choose a state to see its cities and facilities.',
  keywords: 'asbestos exposure by state, asbestos sites, asbestos directory',
  states: 'States',
  comingSoon: 'Coming soon',
  lead: (total: string) =>
    `${total} facilities on record. Choose a state on the map or in the list to see its cities.`,
  aToZ: 'States, A to Z',
  figures: 'The figure is the number of documented facilities.',
}
