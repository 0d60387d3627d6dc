import { join } from 'node:path'
import { openDisk } from './disk.ts'
import type { S3Settings } from './s3.ts'
import type { Storage } from './storage.ts'

/** Opens S3 if configured, otherwise a folder below the data folder. */
export const openStorage = async (dataFolder: string, s3: S3Settings | undefined): Promise<Storage> =>
  s3 ? (await import('./s3.ts')).openS3(s3, join(dataFolder, 'arriving')) : openDisk(join(dataFolder, 'files'))
