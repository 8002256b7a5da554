import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { currentCaller } from '../outbox/caller.ts'
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
    const callerOf = ({ ip }: FastifyRequest) => ({ network: networkOf(ip), messages, storedBytes })
    app.addHook('onRequest', (request, _reply, done) => {
      currentCaller.run(callerOf(request), done)
    })
    app.addHook('preValidation', (request, _reply, done) => {
      currentCaller.run(callerOf(request), done)
    })
  },
  { name: 'caller-network' },
)
