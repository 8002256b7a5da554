import { buildApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config/config.ts'
import { openDatabase } from '../../../server/db/database.ts'

/** The portal, which answers each message with the CPU time that it has used, in microseconds. */
const config = readConfig(process.env, process.cwd())
const app = await buildApp(config, await openDatabase(config))
await app.listen({ port: config.port, host: config.host })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.send?.('ready')
