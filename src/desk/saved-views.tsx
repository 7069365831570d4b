import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { messageOf } from '../platform/errors.ts'
import { urls } from '../site/urls.ts'
import { Cross } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { showToast } from '../ui/toast.tsx'
import { deleteView, savedViewsQuery, saveView } from './desk.queries.ts'
import { type ListView, writeView } from './lead-filters.tsx'

/** Views of the list that one has named. The search text is not in them: it names a person. */
export function SavedViews({ view }: { view: ListView }) {
  const queryClient = useQueryClient()
  const saved = useQuery(savedViewsQuery())
  const [name, setName] = useState('')
  const query = writeView({ ...view, page: 1 }).slice(1)
  const change = useMutation({
    mutationFn: (work: () => ReturnType<typeof saveView>) => work(),
    onSuccess: (views) => queryClient.setQueryData(savedViewsQuery().queryKey, views),
    onError: (error) =>
      showToast({ title: m.desk_common_not_saved(), description: messageOf(error), tone: 'bad' }),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(() => saveView(name, query), { onSuccess: () => setName('') })
  }
  const views = saved.data?.views ?? []
  return (
    <div className="saved-views">
      {views.length > 0 && (
        <ul>
          {views.map((each) => (
            <li key={each.id}>
              <Link
                href={`${urls.staff.leads()}${each.query && `?${each.query}`}`}
                aria-current={each.query === query ? 'true' : undefined}
              >
                {each.name}
              </Link>
              <button
                type="button"
                aria-label={m.desk_leads_saved_views_delete({ name: each.name })}
                onClick={() => change.mutate(() => deleteView(each.id))}
              >
                <Cross />
              </button>
            </li>
          ))}
        </ul>
      )}
      {query !== '' && !views.some((each) => each.query === query) && (
        <form onSubmit={save}>
          <input
            type="text"
            aria-label={m.desk_leads_saved_views_name()}
            placeholder={m.desk_leads_saved_views_name()}
            maxLength={60}
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <button type="submit" className="btn secondary compact" disabled={change.isPending}>
            {m.desk_leads_saved_views_save()}
          </button>
        </form>
      )}
    </div>
  )
}
