import { site } from '../../site.config.ts'
import { staffPagesTexts } from './staff-pages.texts.ts'

type StaffPage = keyof ReturnType<typeof staffPagesTexts>['pages']

/** For the head of a staff page. */
export function staffTitle(page: StaffPage): { title: string } {
  const texts = staffPagesTexts()
  return { title: texts.staffTitle(texts.pages[page], site.name) }
}
