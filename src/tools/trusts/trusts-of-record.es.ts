import type { Translated } from '../../platform/web/language.ts'
import type { en } from './trusts-of-record.en.ts'

export const es: Translated<typeof en> = {
  heading: 'Fideicomisos por bancarrota (bankruptcy trusts) que podrían ser importantes',
  because: (company) => `, por el nombre ${company}`,
}
