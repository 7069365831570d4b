import type { ReactNode } from 'react'
import { langOfEnglish } from '../platform/web/language.ts'

/** What stays in English, such as the title of a law, marked on pages in another language. */
export const English = ({ children }: { children: ReactNode }): ReactNode =>
  langOfEnglish() ? <span lang="en">{children}</span> : children
