import { uploadRights } from '../../../../elements/contract/upload.ts'
import type { Module } from '../../module.ts'
import { registerUploads } from './upload-calls.ts'

export const uploadModule: Module = {
  noun: 'upload',
  title: '文件',
  register: registerUploads,
  rights: uploadRights
}
