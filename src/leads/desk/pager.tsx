/** Spec §2.16: only when there is more than one page of fifty. */
import { PAGE_SIZE } from './lead-words.ts'

type PagerProps = { page: number; total: number; onPage: (page: number) => void }

export function Pager({ page, total, onPage }: PagerProps) {
  if (total <= PAGE_SIZE) return null
  const pages = Math.ceil(total / PAGE_SIZE)
  return (
    <nav className="pager" aria-label="Pages">
      <button
        type="button"
        className="btn two sm"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </button>
      <span>
        Page {page} of {pages}
      </span>
      <button
        type="button"
        className="btn two sm"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </button>
    </nav>
  )
}
