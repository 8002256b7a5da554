import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { currentCaller, type Caller } from '../outbox/caller.ts'
import { networkOf } from '../security/network.ts'

const DAY_SECONDS = 24 * 3600
const BYTES_PER_MEGABYTE = 1024 * 1024

/**
 * Makes the caller's network available to everything that runs for a request. Reading the body switches the async
 * context, so it is set twice.
 */
export const callerNetwork = fp(
  async app => {
    const messages = { max: app.config.outsideMessagesPerNetwork, windowSeconds: DAY_SECONDS }
    const storedBytes = {
      max: app.config.anonymousMegabytesPerNetwork * BYTES_PER_MEGABYTE,
      windowSeconds: DAY_SECONDS,
    }
    // Most requests never need the network, so it is derived on first use; the address is lost with the connection.
    const callerOf = ({ ip }: FastifyRequest): Caller => ({
      get network() {
        return networkOf(ip)
      },
      messages,
      storedBytes,
    })
    app.addHook('onRequest', (request, _reply, done) => {
      currentCaller.run(callerOf(request), done)
    })
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.method === 'GET' || request.method === 'HEAD') done()
      else currentCaller.run(callerOf(request), done)
    })
  },
  { name: 'caller-network' },
)
