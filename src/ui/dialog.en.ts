export const en = {
  close: 'Close',
  cancel: 'Cancel',
}
