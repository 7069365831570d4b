export const en = {
  home: 'Home',
  crumb: 'Trusts',
  title: 'Asbestos Bankruptcy Trusts by Company and Product',
  description:
    'Which trusts pay for exposure to the asbestos products of bankrupt companies: companies, earlier names, products, status, and how a claim works in general.',
  keywords:
    'asbestos trust funds, bankruptcy trusts, asbestos trust list, mesothelioma trust claim, asbestos products by company',
  heading: 'Who pays when the company is gone',
  lead: 'When an asbestos company went bankrupt, its court-approved plan often set money aside for people who would fall ill later. These funds are called trusts. A claim to a trust is not a lawsuit.',
  find: 'Find a trust',
  label: 'Company, product or workplace',
  hint: 'One to a line. Brand names help most.',
  look: 'Look',
  sent: 'Only these names are sent: nothing about you or an illness. Nothing is stored.',
  several: 'You may claim from more than one trust. The order and timing of claims can matter.',
  ask: 'Ask an attorney, free',
  brands: 'Brand names help most',
  brandsText:
    'Write what you remember: the name on a box or a bag, the company on a boiler plate, the contractor you worked for, or a workplace in this directory. You see the trusts that may answer for it, and why.',
}
