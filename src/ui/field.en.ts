export const en = {
  optional: ' (optional)',
  problem: 'There is a problem',
  leaveEmpty: 'Leave this empty',
}
