import { useQuery } from '@tanstack/react-query'
import { siteSummaryQuery } from './site.queries.ts'
import { urls } from './urls.ts'

export const usePhone = (): string | null => useQuery(siteSummaryQuery()).data?.phone ?? null

/** The operator's number, to be called with one tap. Nothing while none is set. */
export function PhoneLine({ before }: { before: string }) {
  const phone = usePhone()
  return (
    phone && (
      <p>
        {before}
        <a href={urls.call(phone)}>{phone}</a>
      </p>
    )
  )
}
