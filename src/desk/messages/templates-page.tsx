/** Templates: a list, and one of them in every language side by side, with what arrives underneath. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { languageNames } from '../../leads/fields/answer-names.ts'
import { m } from '../../paraglide/messages.js'
import { LANGUAGES } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { useAccount } from '../../staff/staff-layout.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { Link } from '../../ui/link.tsx'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { ScreenHead } from '../desk-parts.tsx'
import { kindNames } from './kind-names.ts'
import type { Template } from './messages.contract.ts'
import { templatesQuery } from './messages.queries.ts'
import { TemplateEditor } from './template-editor.tsx'

export const Route = createFileRoute('/admin/templates')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('templates')] }),
  component: TemplatesScreen,
})

const addressOf = (open: number | 'new') => `${urls.staff.templates()}?open=${open}`

function TemplatesScreen() {
  const canChange = useAccount().role === 'admin'
  const search = useLocation({ select: (location) => location.searchStr })
  const router = useRouter()
  const { data, error, isPending, refetch } = useQuery(templatesQuery())
  const templates = data?.templates ?? []
  const asked = new URLSearchParams(search).get('open')
  const isNew = canChange && asked === 'new'
  const open = templates.find(({ id }) => String(id) === asked) ?? templates[0]
  const current = isNew ? null : (open ?? null)
  return (
    <>
      <ScreenHead title={m.desk_templates_heading()}>
        {canChange && (
          <Link className="btn secondary compact" href={addressOf('new')}>
            {m.desk_templates_add()}
          </Link>
        )}
      </ScreenHead>
      <p className="meta">{m.desk_templates_lead()}</p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>{m.desk_templates_loading()}</Loading>}
      {data && (
        <div className="templates">
          <nav className="review-list" aria-label={m.desk_templates_heading()}>
            {templates.map((template) => (
              <Link
                key={template.id}
                href={addressOf(template.id)}
                aria-current={template.id === current?.id ? 'true' : undefined}
              >
                <b>{template.name}</b>
                <span className="meta">{factsOf(template)}</span>
              </Link>
            ))}
          </nav>
          <div>
            {/* In place of the list, where there is no room for it. */}
            <label className="template-picker">
              {m.desk_templates_choose()}
              <select
                value={isNew ? 'new' : String(current?.id ?? '')}
                onChange={(event) =>
                  router.navigate({ href: addressOf(event.target.value as 'new') })
                }
              >
                {isNew && <option value="new">{m.desk_templates_add()}</option>}
                {templates.map(({ id, name }) => (
                  <option key={id} value={String(id)}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            {(current || isNew) && (
              <TemplateEditor
                key={`${current?.id ?? 'new'} ${current?.updatedAt ?? ''}`}
                template={current}
                shared={data}
                canChange={canChange}
                onSaved={({ id }) => router.navigate({ href: addressOf(id), resetScroll: false })}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}

function factsOf({ kind, texts, isActive, used }: Template): string {
  const missing = LANGUAGES.filter((language) => !texts[language])
  return [
    kindNames[kind](),
    m.desk_templates_used({ count: used }),
    ...missing.map((language) =>
      m.desk_templates_no_language({ language: languageNames[language]() }),
    ),
    isActive ? null : m.desk_templates_not_in_use(),
  ]
    .filter(Boolean)
    .join('. ')
}
