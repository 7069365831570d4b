export const en = {
  tryAgain: 'Try again',
  home: 'Home',
  breadcrumb: 'Breadcrumb',
  optional: ' (optional)',
  problem: 'There is a problem',
  leaveEmpty: 'Leave this empty',
}
