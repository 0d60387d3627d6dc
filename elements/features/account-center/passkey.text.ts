import { texts } from '../../base/core/language/locale.ts'

export const passkeyText = texts(
  {
    title: '通行密钥',
    note: '用设备的指纹、面容或 PIN 码登录，不用输入密码；仿冒的网站不能使用它。',
    elsewhere: (origin: string) => `在这里不能添加：通行密钥只能在 ${origin} 的页面和支持它的浏览器中使用。`,
    loading: '正在加载',
    empty: '还没有通行密钥。',
    since: (time: string) => `${time} 添加`,
    lastUsed: (time: string) => `最近使用 ${time}`,
    unused: '没有用过',
    add: '添加通行密钥',
    addNote: '填写名称后，浏览器会请您用指纹、面容或 PIN 码确认。',
    next: '继续',
    name: '名称',
    nameHint: '如“办公室电脑”，用来认出它在哪台设备上',
    nameMissing: '请填写名称',
    added: '通行密钥已添加',
    rename: '重命名',
    renamed: '已重命名',
    remove: '删除',
    askRemove: (name: string) => `删除通行密钥“${name}”？`,
    removeNote: '删除后不能再用它登录，用它登录的其他会话结束。设备上保存的那一份请在设备的设置中删除。',
    removed: '通行密钥已删除'
  },
  {
    title: 'Passkeys',
    note: 'Sign in with the fingerprint, face or PIN of your device instead of a password. Fake sites cannot use a passkey.',
    elsewhere: (origin: string) =>
      `You cannot add one here: passkeys work in pages of ${origin} and in browsers that support them.`,
    loading: 'Loading',
    empty: 'No passkeys yet.',
    since: (time: string) => `Added ${time}`,
    lastUsed: (time: string) => `Last used ${time}`,
    unused: 'Never used',
    add: 'Add a passkey',
    addNote: 'Enter a name. Your browser then asks for your fingerprint, face or PIN.',
    next: 'Continue',
    name: 'Name',
    nameHint: 'Such as “office computer”, so that you recognize the device',
    nameMissing: 'Enter a name',
    added: 'Passkey added',
    rename: 'Rename',
    renamed: 'Renamed',
    remove: 'Delete',
    askRemove: (name: string) => `Delete the passkey “${name}”?`,
    removeNote:
      'It can no longer be used to sign in, and other sessions that it opened end. Delete the copy on your device in the settings of the device.',
    removed: 'Passkey deleted'
  }
)
