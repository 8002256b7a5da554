import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What a network has done to its connections. */
type Damage = { cut: number; delayed: number; dropped: number }

export type TcpProxy = {
  readonly port: number
  /** Where new connections lead. */
  target: number
  /** Milliseconds by which every piece is late, in both directions. */
  delayMs: number
  /**
   * What is dropped although no connection is closed: everything, as by a firewall that lost its state, or only what comes
   * back, so that what was asked for happens and its response does not arrive.
   */
  drops: 'nothing' | 'everything' | 'responses'
  /** Closes each connection once it has carried so many bytes; null never. */
  cutAfter: number | null
  readonly damage: Readonly<Damage>
  cut(): void
  close(): Promise<void>
}

/** A network whose faults a plan decides. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const damage: Damage = { cut: 0, delayed: 0, dropped: 0 }
  const reset = (socket: Socket) => {
    if (!socket.destroyed) damage.cut += 1
    socket.resetAndDestroy()
  }
  const server = createServer(client => {
    const upstream = connect(proxy.target, '127.0.0.1')
    let carried = 0
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes: Buffer) => {
        if (proxy.drops === 'everything' || (proxy.drops === 'responses' && from === upstream)) {
          damage.dropped += bytes.length
          return
        }
        carried += bytes.length
        const left = proxy.cutAfter === null ? Infinity : proxy.cutAfter - carried
        const pass = () => {
          if (to.destroyed) return
          to.write(left < 0 ? bytes.subarray(0, Math.max(0, bytes.length + left)) : bytes)
          if (left < 0) reset(from)
        }
        if (proxy.delayMs > 0) {
          damage.delayed += 1
          setTimeout(pass, proxy.delayMs)
        } else pass()
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        if (proxy.drops === 'nothing') to.destroy()
      })
    }
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    target,
    delayMs: 0,
    drops: 'nothing',
    cutAfter: null,
    damage,
    cut: () => {
      for (const socket of sockets) reset(socket)
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => {
        server.close(resolve)
      })
    },
  }
  return proxy
}
