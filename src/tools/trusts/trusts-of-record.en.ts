export const en = {
  heading: 'Trusts that may matter',
  because: (company: string) => `, because of the name ${company}`,
}
