import { sessionRights } from '../../../../elements/base/contract/session.ts'
import type { Module } from '../../http/module.ts'
import { everyHour } from '../../database/every-hour.ts'
import { registerAccounts } from './account-calls.ts'
import { registerCaptchas } from './attempts/captcha-calls.ts'
import { registerDepartmentSwitch } from './department-calls.ts'
import { tidySessions } from './housekeeping.ts'
import { registerOwnFactor, registerSecondStep } from './factor-calls.ts'
import { registerOidc } from './oidc-calls.ts'
import { registerOwnPasskeys } from './passkey-calls.ts'
import { registerPasskeySignIn } from './passkey-sign-in.ts'
import { registerPasswords } from './password-calls.ts'
import { registerProof } from './proof-calls.ts'
import { registerSession } from './session-calls.ts'

export const sessionModule: Module = {
  noun: 'session',
  title: '登录',
  rights: sessionRights,
  register(platform) {
    everyHour(platform, 'sessions', () => tidySessions(platform.database))
    registerCaptchas(platform)
    registerSession(platform)
    registerOidc(platform)
    registerPasskeySignIn(platform)
    registerOwnPasskeys(platform)
    registerSecondStep(platform)
    registerOwnFactor(platform)
    registerDepartmentSwitch(platform)
    registerPasswords(platform)
    registerProof(platform)
    registerAccounts(platform)
  }
}
