import { buildApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config/config.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { root } from './world.ts'

/** The portal as it is served, configured by its environment. Answers a message with its memory (resident bytes). */
const config = readConfig(process.env, root)
const app = await buildApp(config, await openDatabase(config))
await app.listen({ port: config.port, host: config.host })
let peak = 0
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 20).unref()
process.on('message', () => {
  process.send?.({ now: process.memoryUsage.rss(), peak })
  peak = 0
})
process.send?.('ready')
