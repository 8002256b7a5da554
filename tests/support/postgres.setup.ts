import { startPostgres } from './postgres.ts'

/**
 * Gives the tests of the API a PostgreSQL server when TEST_DATABASE=postgres; they find it in TEST_DATABASE_URL
 * (tests/support/app.ts creates a separate database for each file there). Otherwise they run on PGlite.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE'] !== 'postgres' || process.env['TEST_DATABASE_URL']) return undefined
  const server = await startPostgres()
  process.env['TEST_DATABASE_URL'] = server.url
  return async () => {
    delete process.env['TEST_DATABASE_URL']
    await server.stop()
  }
}
