import type { Writable } from 'node:stream'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Everything that the server logs from now on; the next test or `vi.restoreAllMocks` ends it. */
export function logOf({ app }: Pick<TestApp, 'app'>): () => string {
  let log = ''
  const symbol = Object.getOwnPropertySymbols(app.log).find(one => String(one) === 'Symbol(pino.stream)')
  const stream = Reflect.get(app.log, symbol ?? Symbol('none')) as Writable
  vi.spyOn(stream, 'write').mockImplementation((chunk: unknown) => {
    log += String(chunk)
    return true
  })
  return () => log
}
