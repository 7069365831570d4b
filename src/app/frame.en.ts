export const en = {
  skip: 'Skip to main content',
  demonstration: 'Demonstration',
  call: 'Call ',
  mainNavigation: 'Main',
  menu: 'Menu',
  home: 'Home',
  sitesIn: (state: string) => `${state} Sites`,
  facilityTypes: 'Facility Types',
  shipyardGuides: 'Shipyards guides',
  legalHelp: 'Legal Help',
}
