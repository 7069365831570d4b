import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { putTemplates, readTemplates } from '../src/directory/editing/content-templates.sql.ts'
import { messageOf, UserFacingError } from '../src/platform/errors.ts'
import { dataVerb } from './session.ts'
import { UsageError } from './verb.ts'
import { reasonFrom, whyFrom, whyOptions } from './why.ts'

type Put = { file: string; reason: string | null; email: string | undefined }

export const verb = dataVerb<Put>({
  usage: 'template put FILE [--why "REASON"] [--as EMAIL]',
  help: [
    'FILE is YAML or JSON: one template, or a list of them.',
    '',
    '  type: city_enhanced            state, city, city_enhanced or facility',
    '  name: tampa_enhanced_content   the slug and the suffix that pages of that type look up',
    '  blocks:',
    '    - |',
    '      A block. Each line is a paragraph.',
    '',
    'A template of that type and name is replaced. docs/data.md lists the names. The text of a',
    'facility goes into the history of its record, with the reason, which anyone can read, and',
    'the account, which only staff see.',
  ].join('\n'),
  read(all) {
    const { values, positionals } = parseArgs({
      args: all,
      allowPositionals: true,
      options: whyOptions,
    })
    const [action, file, ...more] = positionals
    if (action === 'put' && file && more.length === 0) {
      return { file, reason: reasonFrom(values.why), email: values.as }
    }
    throw new UsageError('template takes: put FILE.')
  },
  // Before anything is opened, so that a misspelled name does not create an empty database.
  check({ file }) {
    if (!existsSync(file)) throw new UserFacingError(`There is no file ${file}.`)
  },
  async work({ file, reason, email }, session) {
    const content = await readFile(session.path(file), 'utf8').catch((error) => {
      throw new UserFacingError(`${file} cannot be read (${messageOf(error)}).`)
    })
    const templates = readTemplates(parseFile(content, file))
    const isAboutFacility = templates.some(({ type }) => type === 'facility')
    const why = isAboutFacility ? await whyFrom(session, reason, email) : undefined
    const { added, changed, unchanged, orphans } = await putTemplates(
      session.database.pool,
      templates,
      why,
    )
    session.print(`${added} added, ${changed} changed, ${unchanged} unchanged`)
    for (const name of orphans.slice(0, 20)) {
      session.print(`note: ${name} does not belong to anything in the directory yet`)
    }
    return 0
  },
})

function parseFile(content: string, file: string): unknown {
  try {
    return parse(content, { maxAliasCount: 0 })
  } catch (error) {
    const [reason = ''] = messageOf(error).split('\n')
    throw new UserFacingError(`${file} is neither YAML nor JSON: ${reason.replace(/:$/, '')}.`)
  }
}
