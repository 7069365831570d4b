/**
 * The metrics of the whole site. With several processes, the one that is scraped asks the first process,
 * which asks all of them and adds up.
 */
import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

const ASK = 'atlas:metrics'
const WITHIN_MS = 6_000

type Question = { type: typeof ASK; id: string }
type Answer = { type: typeof ASK; id: string; text?: string; error?: string }

const isOurs = (message: unknown): message is Question & Answer =>
  typeof message === 'object' && (message as { type?: unknown } | null)?.type === ASK

/** Metrics of the process that serves. */
export function gatherMetrics(own: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics()
  AggregatorRegistry.setRegistries(own)
  // For its side effect: this process now answers when the first one asks for its metrics.
  new AggregatorRegistry()
  return askFirstProcess
}

function askFirstProcess(): Promise<string> {
  const question: Question = { type: ASK, id: randomUUID() }
  return new Promise((resolve, reject) => {
    const finish = (error: string | undefined, text = '') => {
      clearTimeout(timer)
      process.off('message', onMessage)
      if (error) reject(new Error(error))
      else resolve(text)
    }
    const onMessage = (message: unknown) => {
      if (isOurs(message) && message.id === question.id) finish(message.error, message.text)
    }
    const timer = setTimeout(finish, WITHIN_MS, 'the first process did not answer')
    process.on('message', onMessage)
    process.send?.(question)
  })
}

/** Answers the first process, which serves nothing itself. */
export function answerMetricsQuestions(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, message) => {
    if (!isOurs(message)) return
    const answer: Answer = { type: ASK, id: message.id }
    try {
      worker.send({ ...answer, text: await all.clusterMetrics() })
    } catch (error) {
      if (worker.isConnected()) worker.send({ ...answer, error: String(error) })
    }
  })
}
