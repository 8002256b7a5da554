import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'

/** Contents of docs/openapi.json: the API description that the routes declare, generated with an in-memory database. */
export async function makeOpenapi(root: string): Promise<string> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent', PORTAL_PROFILE: 'test' }, root), dataDir: null }
  const database = await openDatabase(config)
  await migrate(database.db)
  const app = await buildApp(config, database)
  await app.ready()
  const text = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  await database.close()
  return text
}
