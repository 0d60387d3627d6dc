import { uploadRights } from '../../../../elements/base/contract/upload.ts'
import type { Module } from '../../http/module.ts'
import { serveUploads } from './serve-uploads.ts'
import { registerTus } from './tus-calls.ts'
import { registerUploads } from './upload-calls.ts'

export const uploadModule: Module = {
  noun: 'upload',
  title: '文件',
  async register(platform) {
    await registerUploads(platform)
    await registerTus(platform)
    serveUploads(platform)
  },
  rights: uploadRights
}
