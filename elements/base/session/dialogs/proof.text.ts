import type { ProofKind } from '../../contract/proof.ts'
import { texts } from '../../core/language/locale.ts'

export const proofText = texts(
  {
    titles: {
      export: '导出前请验证身份',
      grant: '更改账号和授权前请验证身份',
      delete: '删除前请验证身份',
      reset: '重置前请验证身份',
      passkey: '添加通行密钥前请验证身份',
      viewing: '以他人身份查看前请验证身份'
    } as Record<ProofKind, string>,
    why: (name: string) => `请确认您是 ${name}，验证后自动继续。`,
    password: '请输入密码以继续',
    code: '动态验证码或恢复码',
    onlySignIn: '您的账号没有可用于验证的密码或双因素认证，请重新登录后再试。',
    otherwise: '不记得密码时可以重新登录；没有保存的内容存在本机，登录后可以恢复。',
    handedIn: '不记得密码时，请在本页面所属的系统中重新登录后再试。',
    passkey: '使用通行密钥',
    byPasskey: (name: string) => `请用通行密钥确认您是 ${name}，验证后自动继续。`,
    signIn: '重新登录',
    cancel: '取消',
    go: '验证并继续'
  },
  {
    titles: {
      export: 'Confirm your identity before exporting',
      grant: 'Confirm your identity before changing accounts and rights',
      delete: 'Confirm your identity before deleting',
      reset: 'Confirm your identity before resetting',
      passkey: 'Confirm your identity before adding a passkey',
      viewing: 'Confirm your identity before viewing as another person'
    } as Record<ProofKind, string>,
    why: (name: string) => `Confirm that you are ${name}. Your action continues afterwards.`,
    password: 'Enter your password to continue',
    code: 'Code from your app, or a recovery code',
    onlySignIn: 'Your account has no password or second factor to confirm with. Sign in again and retry.',
    otherwise: 'If you do not know your password, sign in again. Unsaved input is saved in this browser.',
    handedIn: 'If you do not know your password, sign in again in the system that this page belongs to.',
    passkey: 'Use a passkey',
    byPasskey: (name: string) => `Use your passkey to confirm that you are ${name}. Your action continues afterwards.`,
    signIn: 'Sign in again',
    cancel: 'Cancel',
    go: 'Confirm and continue'
  }
)
