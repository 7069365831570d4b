/** One text in English and Spanish, side by side. What is typed is kept in this browser until it is published. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { useAccount } from '../../staff/staff-layout.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { isSaveKey } from '../editing/record-keys.ts'
import { PageMarkup } from '../editing/record-preview.tsx'
import { useSettled } from '../editing/use-settled.ts'
import { WhyField } from '../editing/why-field.tsx'
import { forgetText, keepText, readKeptText } from './text-draft.ts'
import { ENHANCED_CITY_BLOCKS, faultsIn, MAX_BLOCK_LENGTH, MAX_BLOCKS } from './text-rules.ts'
import type { TextBlock, TextDetail, TextVersion } from './texts.contract.ts'
import { allTexts, saveText, textPreviewQuery, textQuery } from './texts.queries.ts'

const EMPTY: TextBlock = { en: '', es: '' }

type TextEditorProps = { text: TextDetail; version: TextVersion }

/** As many blocks as the form has: those of an enhanced text about a city each have their place. */
function blocksOf({ subject }: TextDetail, { key, blocks }: TextVersion): TextBlock[] {
  const most = subject === 'city' && key === 'enhanced' ? ENHANCED_CITY_BLOCKS : 1
  const missing = Math.max(0, most - blocks.length)
  return [...blocks, ...Array.from({ length: missing }, () => EMPTY)]
}

const isSame = (a: TextBlock[], b: TextBlock[]) => JSON.stringify(a) === JSON.stringify(b)

export function TextEditor({ text, version }: TextEditorProps) {
  const account = useAccount()
  const queryClient = useQueryClient()
  const { subject, id, revision } = text
  const { key, isTakenBy, isPublished } = version
  const published = blocksOf(text, version)
  const place = `${account.id}.${subject}.${id}.${key}`
  const [kept] = useState(() => readKeptText(localStorage, place))
  const [blocks, setBlocks] = useState(kept?.blocks ?? published)
  const [why, setWhy] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isChanged = !isSame(blocks, published)
  useEffect(() => {
    if (isChanged) keepText(localStorage, place, { revision, blocks })
    else forgetText(localStorage, place)
  }, [place, revision, blocks, isChanged])
  const faults = faultsIn(blocks)
  const save = useMutation({
    mutationFn: (willBePublished: boolean) =>
      saveText(text, {
        revision,
        key,
        blocks: willBePublished ? blocks : published,
        isPublished: willBePublished,
        ...(why.trim() ? { reason: why.trim() } : {}),
      }),
    onSuccess: async (changed, willBePublished) => {
      showToast(
        willBePublished
          ? { title: m.desk_texts_published(), description: m.desk_texts_published_text() }
          : { title: m.desk_texts_withdrawn() },
      )
      // The form begins anew with what is published now.
      forgetText(localStorage, place)
      queryClient.setQueryData(textQuery(text).queryKey, changed)
      await queryClient.invalidateQueries({ queryKey: [...allTexts.queryKey, 'list'] })
    },
  })
  const publish = () => {
    setIsTried(true)
    if (isChanged && faults.length === 0 && !save.isPending) save.mutate(true)
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return
      event.preventDefault()
      publish()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
  if (isTakenBy) return <p className="record-note">{m.desk_texts_taken({ town: isTakenBy })}</p>
  const type = (at: number, language: 'en' | 'es', value: string) =>
    setBlocks((current) =>
      current.map((block, n) => (n === at ? { ...block, [language]: value } : block)),
    )
  const canAdd = !(subject === 'city' && key === 'enhanced') && blocks.length < MAX_BLOCKS
  return (
    <>
      {isChanged && kept && kept.revision !== revision && (
        <p className="record-note" role="status">
          {m.desk_texts_changed_since()}
        </p>
      )}
      <div className="record-columns">
        <div>
          {blocks.map((block, at) => (
            <Block
              // biome-ignore lint/suspicious/noArrayIndexKey: a block is what is at its place
              key={at}
              at={at}
              block={block}
              name={nameOfBlock(text, version, at)}
              // An empty form is not wrong before somebody has tried to publish it.
              faults={isTried || isChanged ? faults.filter(({ block: n }) => n === at) : []}
              onType={type}
            />
          ))}
          {canAdd && (
            <p className="actions">
              <button
                type="button"
                className="btn secondary compact"
                onClick={() => setBlocks([...blocks, EMPTY])}
              >
                {m.desk_texts_add_block()}
              </button>
            </p>
          )}
        </div>
        <Preview text={text} version={version} blocks={blocks} published={published} />
      </div>
      <section className="record-save" aria-label={m.desk_records_publish()}>
        <p role="status">{isChanged ? m.desk_texts_changed() : m.desk_records_no_changes()}</p>
        {isTried && faults.length > 0 && <ErrorBox message={m.desk_texts_stopped()} />}
        {save.error && <ErrorBox message={messageOf(save.error)} />}
        {isChanged && (
          <WhyField
            id="text-why"
            label={m.desk_records_why()}
            value={why}
            known={[text.name, text.place ?? '']}
            onChange={setWhy}
          />
        )}
        <p className="actions">
          <button
            type="button"
            className="btn compact"
            disabled={!isChanged || save.isPending}
            onClick={publish}
          >
            {save.isPending ? m.desk_records_publishing() : m.desk_records_publish()}
          </button>
          {isChanged && (
            <button
              type="button"
              className="btn secondary compact"
              onClick={() => {
                setBlocks(published)
                setIsTried(false)
                save.reset()
              }}
            >
              {m.desk_records_discard()}
            </button>
          )}
          {!isChanged && version.blocks.length > 0 && (
            <button
              type="button"
              className="btn secondary compact"
              disabled={save.isPending}
              onClick={() => save.mutate(!isPublished)}
            >
              {isPublished ? m.desk_texts_withdraw() : m.desk_texts_restore()}
            </button>
          )}
        </p>
      </section>
    </>
  )
}

function nameOfBlock({ subject }: TextDetail, { key }: TextVersion, at: number): string {
  if (subject !== 'city' || key !== 'enhanced') return m.desk_texts_block({ number: at + 1 })
  return at < ENHANCED_CITY_BLOCKS / 2
    ? m.desk_texts_block_history({ number: at + 1 })
    : m.desk_texts_block_help({ number: at - 1 })
}

type BlockProps = {
  at: number
  block: TextBlock
  name: string
  faults: ReturnType<typeof faultsIn>
  onType: (at: number, language: 'en' | 'es', value: string) => void
}

function Block({ at, block, name, faults, onType }: BlockProps) {
  const labels = {
    en: m.desk_texts_english({ block: name }),
    es: m.desk_texts_spanish({ block: name }),
  }
  return (
    <fieldset className="text-block">
      <legend>{name}</legend>
      <div className="text-languages">
        {(['en', 'es'] as const).map((language) => (
          <TextAreaField
            key={language}
            id={`text-${at}-${language}`}
            label={labels[language]}
            lang={language}
            rows={8}
            maxLength={MAX_BLOCK_LENGTH}
            value={block[language]}
            error={faults
              .filter((fault) => fault.language === language)
              .map(({ message }) => message)
              .join(' ')}
            onChange={({ target: { value } }) => onType(at, language, value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type PreviewProps = TextEditorProps & { blocks: TextBlock[]; published: TextBlock[] }

function Preview({ text, version: { key }, blocks, published }: PreviewProps) {
  const id = useId()
  const [language, setLanguage] = useState<'en' | 'es'>('en')
  const settled = useSettled(blocks)
  const { data, error, refetch } = useQuery(
    textPreviewQuery(text, { key, blocks: settled, language }),
  )
  const before = useQuery(textPreviewQuery(text, { key, blocks: published, language })).data
  const names = { en: m.desk_records_english(), es: m.desk_records_spanish() }
  return (
    <section className="record-preview" aria-labelledby={id}>
      <header>
        <h2 id={id}>{m.desk_records_preview()}</h2>
        <div className="record-languages">
          {(['en', 'es'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={language === each}
              onClick={() => setLanguage(each)}
            >
              {names[each]}
            </button>
          ))}
        </div>
      </header>
      {error && (
        <ErrorBox message={m.desk_records_preview_failed()} onRetry={() => refetch()}>
          <p>{error.message}</p>
        </ErrorBox>
      )}
      {data && (
        <PageMarkup html={data.html} published={before?.html ?? data.html} language={language} />
      )}
      <footer className="meta">{m.desk_records_preview_tint()}</footer>
    </section>
  )
}
