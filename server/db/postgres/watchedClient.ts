import { Socket } from 'node:net'
import pg from 'pg'

/**
 * A client that always listens for its errors: an unhandled `error` event ends the process, and the pool listens only
 * while a client is idle. It holds its own socket, because `end()` waits for a server that may hang.
 */
export class WatchedClient extends pg.Client {
  readonly #socket: Socket
  #fault: Error | undefined

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    this.on('error', error => {
      this.#fault ??= error
    })
  }

  /** Error that broke the connection; undefined while it works. */
  get fault(): Error | undefined {
    return this.#fault
  }

  /** Closes the connection immediately and rejects pending queries. */
  drop(): void {
    this.#fault ??= new Error('the connection was closed by the portal')
    this.#socket.destroy()
  }
}
