import { notePoolWait, noteStatement } from '../tracing/calls.ts'
import type { ConnectionSource, LeasedConnection, QueryAnswer } from './connectionSource.ts'
import { statementName } from './statementName.ts'

/** The same connections, with each statement measured by its name, and the wait for a connection apart from that. */
export function measuredSource(source: ConnectionSource): ConnectionSource {
  return {
    acquire: async () => {
      const startedAt = performance.now()
      try {
        return new MeasuredConnection(await source.acquire())
      } finally {
        notePoolWait(performance.now() - startedAt)
      }
    },
    close: () => source.close(),
  }
}

class MeasuredConnection implements LeasedConnection {
  readonly #connection: LeasedConnection

  constructor(connection: LeasedConnection) {
    this.#connection = connection
  }

  get isLost(): boolean {
    return this.#connection.isLost
  }

  async query(text: string, parameters: readonly unknown[]): Promise<QueryAnswer> {
    const startedAt = performance.now()
    let isError = true
    try {
      const answer = await this.#connection.query(text, parameters)
      isError = false
      return answer
    } finally {
      noteStatement(statementName(text), startedAt, isError)
    }
  }

  release(): void {
    this.#connection.release()
  }
}
