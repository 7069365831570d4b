/**
 * A histogram of how long requests took, by kind and status class. Of our own, because it is written
 * for every request: the library's costs a microsecond each time, these are three additions.
 */
import type { Registry } from 'prom-client'

export type RequestKind = 'page' | 'asset' | 'api' | 'staff'

const NAME = 'atlas_request_seconds'
/** Upper bounds in seconds; beyond the last is one more. */
const BOUNDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

type Times = { kind: RequestKind; statusClass: number; counts: number[]; sum: number }

export class RequestTimes {
  readonly #times = new Map<RequestKind, (Times | undefined)[]>()

  constructor(registry: Registry) {
    const name = NAME
    const help = 'Time to answer, by kind of request and status class'
    const get = async () => ({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: this.#values(),
    })
    // What the registry asks of a metric, and all that it uses.
    const metric = { name, help, get, reset: () => this.#times.clear() }
    registry.registerMetric(metric as unknown as Parameters<Registry['registerMetric']>[0])
  }

  observe(kind: RequestKind, status: number, seconds: number): void {
    const times = this.#find(kind, Math.floor(status / 100))
    let bucket = 0
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket += 1
    times.counts[bucket] = (times.counts[bucket] ?? 0) + 1
    times.sum += seconds
  }

  #find(kind: RequestKind, statusClass: number): Times {
    let ofKind = this.#times.get(kind)
    if (!ofKind) {
      ofKind = []
      this.#times.set(kind, ofKind)
    }
    const known = ofKind[statusClass]
    if (known) return known
    const times = { kind, statusClass, counts: Array(BOUNDS.length + 1).fill(0), sum: 0 }
    ofKind[statusClass] = times
    return times
  }

  #values() {
    const all = [...this.#times.values()].flat().filter((times) => times !== undefined)
    return all.flatMap(({ kind, statusClass, counts, sum }) => {
      const labels = { kind, status: `${statusClass}xx` }
      let count = 0
      const buckets = counts.map((inBucket, index) => {
        count += inBucket
        const le = BOUNDS[index] ?? '+Inf'
        return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: count }
      })
      return [
        ...buckets,
        { metricName: `${NAME}_sum`, labels, value: sum },
        { metricName: `${NAME}_count`, labels, value: count },
      ]
    })
  }
}
