/**
 * What a visitor chose on one page and another page asks for as well. Kept until the tab is closed or loaded anew, stored
 * nowhere and sent nowhere: a form shows it in its own field, and it goes along only if the form is sent.
 */
export const entered: {
  /** The state they live in, by its code. */
  residenceState?: string
  forWhom?: 'self' | 'living' | 'deceased'
} = {}
