import { sessionRights } from '../../../../elements/contract/session.ts'
import type { Module } from '../../module.ts'
import { registerAccounts } from './account-calls.ts'
import { keepTidy } from './housekeeping.ts'
import { registerPasswords } from './password-calls.ts'
import { registerSession } from './session-calls.ts'

export const sessionModule: Module = {
  noun: 'session',
  title: '登录',
  rights: sessionRights,
  register(platform) {
    keepTidy(platform.http, platform.database)
    registerSession(platform)
    registerPasswords(platform)
    registerAccounts(platform)
  }
}
