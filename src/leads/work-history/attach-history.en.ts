export const en = {
  heading: 'Attach to a legal help request',
  rows: 'These rows are sent when you press the button of the form, and not before. Products, coworkers and notes stay here: tell them to the attorney yourself.',
  most: (rows: number) => ` At most ${rows} rows can be attached.`,
}
