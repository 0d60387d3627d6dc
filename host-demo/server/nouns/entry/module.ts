import type { Module } from '../../http/module.ts'
import { registerEnterEntry } from './enter-entry.ts'
import { registerEntries } from './entry-calls.ts'
import { seedEntries } from './entry-seed.ts'
import { registerInterviewDocument } from './interview-document.ts'
import { registerLines } from './lines.ts'
import { pushContent } from './push-content.ts'
import { registerOpenEntry } from './open-entry.ts'

export const entryModule: Module = {
  noun: 'entry',
  title: '公众提交',
  register(platform) {
    registerOpenEntry(platform)
    registerEntries(platform)
    registerEnterEntry(platform)
    registerLines(platform)
    registerInterviewDocument(platform)
  },
  push: pushContent,
  demo: seedEntries
}
