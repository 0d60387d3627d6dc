import { defineConfig } from '@playwright/test'
import { chromium, testArguments } from './support/browser.mjs'

/** The shell and the legacy pages in real Chromium, against the real platform. */
export default defineConfig({
  testDir: '.',
  testMatch: ['shell/**/*.spec.ts', 'pages/**/*.spec.ts', 'visual/**/*.spec.ts', 'slow-pages/**/*.spec.ts'],
  globalSetup: './support/start.ts',
  outputDir: '../test-results',
  timeout: 40_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // One more try where the machine is somebody else's; the report still names what was flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./run/page-times.mjs']],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromium(), args: testArguments },
    // Recording costs as much as the pages themselves: the second try has it, and `--trace on`.
    trace: 'on-first-retry'
  }
})
