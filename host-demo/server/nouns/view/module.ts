import { listViewRights } from '../../../../elements/base/contract/list-view.ts'
import type { Module } from '../../http/module.ts'
import { registerQueries } from './query-calls.ts'
import { registerViews } from './view-calls.ts'

export const viewModule: Module = {
  noun: 'view',
  title: '列表视图',
  register(platform) {
    registerQueries(platform)
    registerViews(platform)
  },
  rights: listViewRights
}
