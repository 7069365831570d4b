export const en = {
  errors: {
    name: 'Name must be at least 2 characters',
    phone: 'Please enter a valid phone number',
    phoneMissing: 'Phone number is required',
    email: 'Please enter a valid email address',
    message: 'Please enter a message',
  },
  diagnoses: {
    mesothelioma: 'Mesothelioma',
    'lung-cancer': 'Lung cancer',
    asbestosis: 'Asbestosis',
    other: 'Other',
  },
  pathologyReports: { yes: 'Yes', no: 'No' },
  diagnosisTimelines: {
    within_2_years: 'Within the last 2 years',
    more_than_2_years: 'More than 2 years ago',
  },
}
