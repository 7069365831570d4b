// V8 optimizes `process.nextTick` for the shape of the object that it queues, and holds that shape weakly.
// A garbage collection at a moment when nothing is queued drops it, and V8 never learns it again: until the
// process ends, every tick takes three times as long. Each reply and each query has several of them, so
// one such object is kept. To be imported before anything is collected (decision 117).
import { createHook } from 'node:async_hooks'

export const kept = []
const hook = createHook({
  init(_id, type, _trigger, resource) {
    if (type === 'TickObject') kept.push(resource)
  },
})
hook.enable()
process.nextTick(() => {})
hook.disable()
