export const en = {
  home: 'Home',
  trusts: 'Trusts',
  description: (trust: string, companies: string[]) =>
    `${trust}: its companies, products and status, and how a claim to an asbestos trust works. For ${companies.join(', ')}.`,
  notFound: 'Trust Not Found',
  noSuch: 'There is no such trust.',
  notLoaded: 'The trust could not be loaded.',
}
