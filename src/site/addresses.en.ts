export const en = {
  /** Pages whose path is not the English one, by the English path. */
  paths: {} as Record<string, string>,
  /** The guides in the menu of the header, in this order. */
  guides: {
    '/shipyards/legal-information/shipyard-legal-rights': 'Legal Rights',
    '/shipyards/legal-information/navy-veteran-asbestos-rights': 'Navy Veteran Benefits',
    '/shipyards/legal-information/shipyard-mesothelioma-compensation': 'Compensation Guide',
  },
}
