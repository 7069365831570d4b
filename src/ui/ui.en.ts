export const en = { tryAgain: 'Try again', breadcrumb: 'Breadcrumb' }
