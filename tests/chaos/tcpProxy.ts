import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type TcpProxy = {
  readonly port: number
  /** Where new connections lead. */
  target: number
  /** Milliseconds by which every piece is late, in both directions. */
  delayMs: number
  /** Everything is dropped, and no connection is closed: a firewall that lost its state. */
  isSilent: boolean
  /** Closes each connection once it has carried so many bytes; null never. */
  cutAfter: number | null
  cut(): void
  close(): Promise<void>
}

/** A network whose faults a plan decides. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const upstream = connect(proxy.target, '127.0.0.1')
    let carried = 0
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes: Buffer) => {
        if (proxy.isSilent) return
        carried += bytes.length
        const left = proxy.cutAfter === null ? Infinity : proxy.cutAfter - carried
        const pass = () => {
          if (to.destroyed) return
          to.write(left < 0 ? bytes.subarray(0, Math.max(0, bytes.length + left)) : bytes)
          if (left < 0) from.resetAndDestroy()
        }
        if (proxy.delayMs > 0) setTimeout(pass, proxy.delayMs)
        else pass()
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        if (!proxy.isSilent) to.destroy()
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
    isSilent: false,
    cutAfter: null,
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy()
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
