export const en = {
  notFound: 'Facility Not Found',
  notFoundLine: 'The requested facility could not be found.',
  gone: 'Facility No Longer Listed',
  goneLine: 'This facility was listed here and no longer is.',
  inCity: 'Facilities in this city',
  inState: 'All cities in this state',
}
