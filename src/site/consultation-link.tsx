import { useQuery } from '@tanstack/react-query'
import { Link } from '../ui/link.tsx'
import { siteSummaryQuery } from './site.queries.ts'
import { urls } from './urls.ts'

/** To legal help. Where nothing can be passed on, it promises no consultation and is not the filled button. */
export function ConsultationLink({ className = 'btn' }: { className?: string }) {
  const { label, isOpen } = useQuery(siteSummaryQuery()).data?.consultation ?? {}
  return (
    label && (
      <Link className={isOpen ? className : `${className} secondary`} href={urls.legalHelp()}>
        {label}
      </Link>
    )
  )
}
