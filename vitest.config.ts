import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Nothing in these touches the database of the run, so they need not run once more on a PostgreSQL server. */
const withoutDatabase = [
  'tests/server/{bank,hostile,policy,providers,validation}/**',
  'tests/server/calculator/{annuity,calculator.service}.test.ts',
  'tests/server/cms/{allowedHtml,legalTexts}.test.ts',
  'tests/server/core/{config,databaseDown,exposureConfig,embeddedDatabase,errors,overload,portal,signingConfig}.test.ts',
  'tests/server/demo/{bills,checksums,generate,statements}.test.ts',
  'tests/server/forms/{ambiguity,check,checksumIssues,compiler,fuzz,modes,panelDocuments,texts}.test.ts',
  'tests/server/institutions/{ownerName,returnPath}.test.ts',
  'tests/server/outbox/{smsGateway,smtp}.test.ts',
  'tests/server/{classifiers/classifiers.service,db/{folderModes,lostConnection,statementNames},documents/printer,eid/identityConfig,export/xlsxStream,files/attachments}.test.ts',
  'tests/server/{financial-request/reference,idempotency/canonical,password/commonPasswords,payments/provider,reauthorisation/declared,security/security}.test.ts',
]

// One project per world. `server` runs a second time on a PostgreSQL server (npm test sets TEST_DATABASE=postgres),
// `process` starts the built server as a real process, `src` has a DOM.
const node = { environment: 'node' as const, testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        test: {
          ...node,
          name: 'server',
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/process/**', ...(process.env['TEST_DATABASE'] === 'postgres' ? withoutDatabase : [])],
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
        test: {
          name: 'src',
          isolate: false,
          environment: 'jsdom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/dom.setup.ts'],
          testTimeout: 15_000,
        },
      },
    ],
  },
})
