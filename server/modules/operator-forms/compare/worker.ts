import { parentPort, workerData } from 'node:worker_threads'
import { examplesOf, replayOf, toldExamples } from './compareVersions.ts'
import type { CompareAnswer, CompareJob, ComparePart, CompareStart } from './protocol.ts'

/** Compares two versions of a form in a thread: the search takes seconds, and an operator's rules may be expensive. */
const { portal } = workerData as CompareStart

function run(job: CompareJob, send: (part: ComparePart) => void): CompareAnswer {
  const stopped = new Int32Array(job.stopped)
  const compared = { ...job, isStopped: () => Atomics.load(stopped, 0) !== 0 }
  return job.kind === 'examples'
    ? { modes: toldExamples(examplesOf(compared, portal)) }
    : { replayed: replayOf(compared, portal, job.payloads, done => send({ done })) }
}

parentPort?.on('message', (job: CompareJob & { readonly id: number }) => {
  const { id } = job
  try {
    parentPort?.postMessage({ id, ...run(job, part => parentPort?.postMessage({ id, part })) })
  } catch (error) {
    // The name only: a message could quote an answer.
    parentPort?.postMessage({ id, fault: error instanceof Error ? error.name : 'Error' })
  }
})
