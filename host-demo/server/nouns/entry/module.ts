import type { Module } from '../../http/module.ts'
import { registerEntries } from './entry-calls.ts'
import { seedEntries } from './entry-seed.ts'
import { registerOpenEntry } from './open-entry.ts'

export const entryModule: Module = {
  noun: 'entry',
  title: '公众提交',
  register(platform) {
    registerOpenEntry(platform)
    registerEntries(platform)
  },
  demo: seedEntries
}
