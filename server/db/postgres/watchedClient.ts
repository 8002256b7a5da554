import { Socket } from 'node:net'
import pg from 'pg'

/**
 * A client whose errors always have a listener: an `error` event that nobody listens to ends the process, and the pool listens only
 * while a client is idle. Holds its own socket, because `end()` waits politely for a server that may hang.
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

  /** What the connection was lost by; undefined while it works. */
  get fault(): Error | undefined {
    return this.#fault
  }

  /** Closes the connection at once; whatever waits for an answer is rejected. */
  drop(): void {
    this.#fault ??= new Error('the connection was closed by the portal')
    this.#socket.destroy()
  }
}
