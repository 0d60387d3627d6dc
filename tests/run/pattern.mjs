// The data of a platform as its first start leaves it, to be copied: to make them takes as long as the rest of a start.
import { rm } from 'node:fs/promises'
import { startPlatform } from '../support/platform.mjs'

/** @returns {Promise<{ folder: string, remove: () => Promise<void> } | undefined>} nothing where `cp` is missing */
export async function makePattern({ isBuilt } = {}) {
  if (process.platform === 'win32') return undefined
  const { data: folder, stop } = await startPlatform({ pattern: '', keep: true, isBuilt })
  await stop()
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Of all platforms that the pages of a whole run start. */
export async function patternOfRun() {
  const pattern = await makePattern()
  return pattern && { environment: { QUNDAO_TEST_PATTERN: pattern.folder }, stop: pattern.remove }
}
