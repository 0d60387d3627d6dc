// Creates the data of a platform after its first start as a template. Copying it halves the time of a start.
import { rm } from 'node:fs/promises'
import { startPlatform } from '../support/platform.mjs'

/** @returns {Promise<{ folder: string, remove: () => Promise<void> } | undefined>} undefined if `cp` is missing */
export async function makePattern({ isBuilt } = {}) {
  if (process.platform === 'win32') return undefined
  const { data: folder, stop } = await startPlatform({ pattern: '', keep: true, isBuilt })
  await stop()
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Creates the template for all platforms that page tests of a complete run start. */
export async function patternOfRun() {
  const pattern = await makePattern()
  return pattern && { environment: { QUNDAO_TEST_PATTERN: pattern.folder }, stop: pattern.remove }
}
