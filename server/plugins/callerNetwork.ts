import fp from 'fastify-plugin'
import { currentCaller } from '../outbox/caller.ts'
import { networkOf } from '../security/network.ts'

/** Lets what runs for a request know the caller's network. After the body has been read the run is another one, so it is told twice. */
export const callerNetwork = fp(async (app) => {
  const messages = { max: app.config.outsideMessagesPerNetwork, windowSeconds: 24 * 3600 }
  app.addHook('onRequest', (request, _reply, done) => { currentCaller.run({ network: networkOf(request.ip), messages }, done) })
  app.addHook('preValidation', (request, _reply, done) => { currentCaller.run({ network: networkOf(request.ip), messages }, done) })
}, { name: 'caller-network' })
