import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { rjsfAliases } from './scripts/lib/rjsfAliases.ts'
import { filesWithoutDatabase } from './tests/support/databaseFiles.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

/** The largest file comes first, which is not always the longest one: begun late, it keeps one worker busy while the other has nothing left. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/process/drill.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter(file => !isLongest(file))]
  }
}

// One project per world. `server` runs a second time on a PostgreSQL server (npm test sets TEST_DATABASE=postgres),
// `process` starts the built server as a real process, `src` has a DOM.
// A project inherits none of the options beside `projects`.
const everywhere = { restoreMocks: true, unstubEnvs: true, unstubGlobals: true }
const node = { ...everywhere, environment: 'node' as const, testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    // A worker waits a quarter of its time for the server of its database.
    maxWorkers: onPostgres ? 3 : 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...node,
          name: 'server',
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/process/**', ...(onPostgres ? filesWithoutDatabase(import.meta.dirname) : [])],
          setupFiles: ['tests/support/databaseFiles.setup.ts'],
          globalSetup: ['tests/support/postgres.setup.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'contract',
          isolate: false,
          include: ['tests/{schemas,resources,scripts}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'process',
          include: ['tests/server/process/**/*.test.ts'],
          globalSetup: ['tests/support/bundle.setup.ts'],
          testTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        resolve: { alias: rjsfAliases },
        test: {
          ...everywhere,
          name: 'src',
          isolate: false,
          environment: 'jsdom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/dom.setup.ts'],
          // Aliases apply only to modules that Vite processes; others would load the complete RJSF.
          server: { deps: { inline: [/@rjsf\/(core|utils|validator-ajv8)/] } },
          testTimeout: 15_000,
        },
      },
    ],
  },
})
