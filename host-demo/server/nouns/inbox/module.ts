import type { Module } from '../../http/module.ts'
import { registerInbox } from './inbox-calls.ts'

/** Lists the `waiting` entries of all modules, without knowing their nouns. */
export const inboxModule: Module = { noun: 'inbox', title: '待办事项', register: registerInbox }
