import { formatDate } from '../ui/dates.ts'

export const en = {
  effective: (day: string) => `Effective ${formatDate(day)}`,
  updated: (day: string) => `Last updated ${formatDate(day)}`,
  reviewed: (day: string) => `Last reviewed ${formatDate(day)}`,
  minutes: (minutes: number) => `${minutes} minute read`,
  contents: 'On this page',
  cite: 'Cite this page',
  quoted: (heading: string) => `“${heading}.”`,
  copy: 'Copy citation',
  copied: 'Citation copied.',
  notCopied: 'Your browser did not allow copying. Please select the text above.',
}
