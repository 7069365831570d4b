export const en = {
  heading: 'Your privacy choices',
  text: 'Advertisements pay for this site. May the advertising network choose them by what it knows about you? On facility and legal-help pages it never may. “Accept” also lets us tell it that a form was sent, but never what is in it.',
  accept: 'Accept',
  refuse: 'Refuse',
  settings: 'Settings',
}
