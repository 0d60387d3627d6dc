import { borrow } from '../run/ground.mjs'
import { startPlatform } from './platform.mjs'

/** Starts one platform for all pages. Workers get its address and data folder by the environment. */
export default async function start(): Promise<() => Promise<void>> {
  const platform = (await borrow()) ?? (await startPlatform())
  process.env.QUNDAO_TEST_ORIGIN = platform.origin
  process.env.QUNDAO_TEST_DATA = platform.data
  return () => platform.stop()
}
