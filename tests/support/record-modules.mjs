// Preloaded with --import: appends the address of each module that the process loads to a file.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const file = process.env.RECORD_MODULES ?? ''
registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(file, `${url}\n`)
    return nextLoad(url, context)
  },
})
