import { useRouter } from '@tanstack/react-router'
import { shownMessage } from '../platform/web/api-client.ts'
import { ErrorBox } from '../ui/notices.tsx'

/** Why a page could not be loaded; trying again loads its data again. */
export function PageError({ title = '', error }: { title?: string; error: unknown }) {
  const router = useRouter()
  return <ErrorBox message={title + shownMessage(error)} onRetry={() => router.invalidate()} />
}
