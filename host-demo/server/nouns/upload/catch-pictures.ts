import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaughtPictures } from '../../../../elements/base/contract/upload.ts'
import { caughtLimit, caughtMost } from '../../../../elements/base/contract/upload.ts'
import { fetchPicture, NotFetched } from '../../files/fetch-picture.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { keepUpload, refused, type Sender, type UploadFields } from './keep-upload.ts'

/** Milliseconds for one picture. */
const time = 15_000

/**
 * Fetches pictures of other websites and stores them as uploads, as UEditor's `catchimage` does. One after the other: a
 * client that wants more at once sends more calls.
 */
export const catchPictures = async (
  platform: Platform,
  sender: Sender,
  sources: readonly string[],
  fields: UploadFields
): Promise<CaughtPictures> => {
  if (sources.length > caughtMost) return { state: `一次最多获取 ${caughtMost} 张图片`, list: [] }
  const list: CaughtPictures['list'] = []
  for (const source of sources) {
    const path = join(platform.storage.arriving, newId())
    try {
      const bounds = { mostBytes: caughtLimit, time, innerHosts: platform.pictureHosts }
      const name = await fetchPicture(source, path, bounds)
      const kept = await keepUpload(
        platform,
        sender,
        { path, name, isTruncated: false },
        { ...fields, action: 'uploadimage' }
      )
      list.push({ ...kept, source })
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error
      list.push({ ...refused(error.message), source })
    } finally {
      await rm(path, { force: true })
    }
  }
  return { state: 'SUCCESS', list }
}
