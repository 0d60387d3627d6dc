import { defineConfig } from '@playwright/test'
import { chromium, testArguments } from './support/browser.mjs'

/** Tests of the shell and the host pages in real Chromium with the real platform. */
export default defineConfig({
  testDir: '.',
  // Node strips the types. Babel would take ten seconds for the sources of all tests.
  build: { external: ['**/*'] },
  testMatch: ['shell/**/*.spec.ts', 'pages/**/*.spec.ts', 'visual/**/*.spec.ts', 'slow-pages/**/*.spec.ts'],
  globalSetup: './support/start.ts',
  outputDir: '../test-results',
  // A shared machine with ten busy processes needs 30 s to start a platform, and 10 s to start the helper of documents.
  // Limits that a person would notice stand in the tests.
  timeout: process.env.CI ? 90_000 : 40_000,
  expect: { timeout: process.env.CI ? 20_000 : 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // One retry in CI. The report still names flaky tests.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./run/page-times.mjs']],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromium(), args: testArguments },
    // Recording doubles the time, so only retries and `--trace on` record.
    trace: 'on-first-retry'
  }
})
