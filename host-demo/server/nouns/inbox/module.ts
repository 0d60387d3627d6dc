import type { Module } from '../../http/module.ts'
import { registerInbox } from './inbox-calls.ts'

/** Lists what other nouns bring by `waiting`; it knows none of them. */
export const inboxModule: Module = { noun: 'inbox', title: '待办事项', register: registerInbox }
