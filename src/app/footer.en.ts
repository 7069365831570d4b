import type { PageName } from '../site/pages.ts'

export const en = {
  about: 'About',
  comingSoon: 'Coming Soon',
  notALawFirm: (site: string) =>
    `${site} gives general information. It is not a law firm and does not give legal or medical advice.`,
  rights: (year: number, site: string) => `© ${year} ${site}. All rights reserved.`,
  links: {
    about: 'About Us',
    contact: 'Contact',
    glossary: 'Glossary',
    data: 'Data',
    privacyPolicy: 'Privacy Policy',
    termsOfService: 'Terms of Service',
    disclaimer: 'Disclaimer',
    privacyChoices: 'Your privacy choices',
    consumerHealthData: 'Consumer health data',
    deadlines: 'Time limits',
    workHistory: 'My work history',
    documents: 'Papers to gather',
    trusts: 'Trusts',
    companies: 'Companies',
    veterans: 'Veterans',
    firstSteps: 'After a diagnosis',
    support: 'Help and support',
  } satisfies Partial<Record<PageName, string>>,
}
