import { Socket } from 'node:net'
import pg from 'pg'
import type { DatabaseHost } from '../../config/databaseHosts.ts'

/**
 * A client that always listens for its errors: an unhandled `error` event ends the process, and the pool listens only
 * while a client is idle. It holds its own socket, because `end()` waits for a server that may hang.
 */
export class WatchedClient extends pg.Client {
  /** Name of its server among those of DATABASE_URL; null with a single one. */
  readonly hostName: string | null
  readonly #socket: Socket
  #fault: Error | undefined
  #isStandby: boolean | undefined

  constructor(config: pg.ClientConfig = {}, hostName: string | null = null) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.hostName = hostName
    this.#socket = socket
    this.on('error', error => {
      this.#fault ??= error
    })
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
    })
  }

  /** Error that broke the connection; undefined while it works. */
  get fault(): Error | undefined {
    return this.#fault
  }

  /** As the server last reported it; undefined if it does not, as behind a pooler. */
  get isStandby(): boolean | undefined {
    return this.#isStandby
  }

  /** Keeps what is sent from now on until `sendWrites`, which sends it in one write. */
  holdWrites(): void {
    this.connection.stream.cork()
  }

  sendWrites(): void {
    this.connection.stream.uncork()
  }

  /** Closes the connection immediately and rejects pending queries. */
  drop(): void {
    this.#fault ??= new Error('the connection was closed by the portal')
    this.#socket.destroy()
  }
}

/**
 * Class of clients that connect to the server which `currentHost` returns when they are made; the pool makes clients
 * only by their class. `onMade` learns of them before they are connected.
 */
export function clientOf(
  currentHost: () => DatabaseHost,
  onMade: (client: WatchedClient) => void,
): typeof WatchedClient {
  return class extends WatchedClient {
    constructor(config: pg.ClientConfig = {}) {
      const { name, url } = currentHost()
      super({ ...config, connectionString: url }, name)
      onMade(this)
    }
  }
}
