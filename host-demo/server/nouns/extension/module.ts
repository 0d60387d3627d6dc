import { extensionRights } from '../../../../elements/base/contract/extension.ts'
import type { Module } from '../../http/module.ts'
import { registerExtensions } from './extension-calls.ts'

export const extensionModule: Module = {
  noun: 'extension',
  title: '站点扩展配置',
  register: registerExtensions,
  rights: extensionRights
}
