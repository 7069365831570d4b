export const en = {
  title: (site: string) => `Glossary of Asbestos Terms | ${site}`,
  description:
    'Plain explanations of the medical, legal and industrial words used about asbestos: diseases, materials, laws, benefits, trusts and the agencies involved.',
  keywords:
    'asbestos glossary, asbestos terms, mesothelioma definition, asbestosis definition, Longshore Act meaning, bankruptcy trust meaning',
  home: 'Home',
  crumb: 'Glossary',
  heading: 'Glossary of asbestos terms',
  lead: 'The words that doctors, lawyers, agencies and old work records use, in plain English. The guides lead here where such a word first appears.',
}
