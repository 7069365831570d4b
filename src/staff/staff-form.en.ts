export const en = {
  success: 'Success',
  error: 'Error',
  saving: 'Saving...',
  checking: 'Checking...',
  creating: 'Creating...',
  name: 'Name',
  email: 'Email',
  password: {
    own: 'Your password',
    new: 'New password',
    hint: (least: number) => `At least ${least} characters. Several unrelated words work well.`,
    confirm: 'Confirm password',
    different: 'The passwords do not match.',
  },
}
