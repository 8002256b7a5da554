import { parentPort, workerData } from 'node:worker_threads'
import { documentsCheck } from '../check/check.ts'
import type { DocumentIssue } from '../documents.ts'
import { compileModes } from './compileModes.ts'
import { emitValidator } from './emit.ts'
import type { Compiled, CompilerAnswer, CompilerJob, CompilerStart } from './protocol.ts'

/** Checks and compiles operators' documents in a thread, so that only this thread can hang or run out of memory. */
const check = documentsCheck((workerData as CompilerStart).meta)

function compile({ sources, shipped, trusted, printed }: CompilerJob): Compiled {
  const { issues, documents } = check(sources, shipped)
  if (documents === null) return { issues, documents, modules: null }
  try {
    const compiled = compileModes(documents, trusted, printed)
    return { ...compiled, issues: [...issues, ...compiled.issues] }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 200)
    const issue: DocumentIssue = {
      document: 'schema',
      path: '',
      code: 'notCompiled',
      severity: 'error',
      params: { reason },
    }
    return { issues: [...issues, issue], documents: null, modules: null }
  }
}

parentPort?.on('message', (job: CompilerJob) => {
  let compiled: Compiled
  try {
    compiled = compile(job)
  } catch (error) {
    // A deep or absurd document can exhaust the stack; that counts as a rejection, not a crash.
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 200)
    compiled = {
      issues: [{ document: 'schema', path: '', code: 'notCompiled', severity: 'error', params: { reason } }],
      documents: null,
      modules: null,
    }
  }
  parentPort?.postMessage({ kind: 'answer', id: job.id, ...compiled } satisfies CompilerAnswer)
})
// The first compilation loads and warms up shared code; that time must not count against a document.
emitValidator({
  type: 'object',
  properties: { warm: { type: 'string', maxLength: 1, pattern: '^[a-z]$', format: 'date' } },
})
parentPort?.postMessage({ kind: 'ready' } satisfies CompilerAnswer)
