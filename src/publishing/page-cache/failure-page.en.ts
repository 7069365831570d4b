export const en = {
  title: 'Something went wrong',
  notShown: 'This page cannot be shown right now. The fault is ours, and it has been recorded.',
  tryAgain: ['Please try again in a few minutes, or go to the ', 'home page', '.'],
}
