import { defineConfig } from '@playwright/test'
import { findSystemChromium } from './scripts/lib/programs.mjs'

const executablePath = findSystemChromium()
const ownPortal = ['**/signing.spec.ts', '**/loans-closed.spec.ts', '**/form-statistics.spec.ts']

// Each worker starts a portal of its own (tests/support/e2e.ts), so a test that publishes a form or locks an
// account cannot disturb another worker's tests. Tests of one file run in order, in one worker.
export default defineConfig({
  testDir: 'tests/e2e',
  // Tests that change a portal for good have one of their own. They wait for it, so both run first, beside each other.
  projects: [
    { name: 'own portal', testMatch: ownPortal },
    { name: 'portal', testMatch: '**/*.spec.ts', testIgnore: ownPortal },
  ],
  outputDir: 'test-results/e2e',
  workers: 2,
  // A shared machine may stall a browser; what passes only at the second try is named at the end of the log.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Twice as long where other work shares the cores: the limit is there to end a test that hangs.
  timeout: process.env['CI'] ? 90_000 : 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
  use: {
    // The next test finds an empty browser in the same window: opening one costs more than emptying it.
    reuseContext: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Vilnius',
    viewport: { width: 1440, height: 900 },
    // A recording costs a third of the time of each test: in CI only the second try of a failed one is recorded.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // A page of a test lives for seconds: optimizing its code and keeping its memory small takes a third of the time.
      args: [
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=64',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
