import { texts } from '../../base/core/language/locale.ts'

export const clientListText = texts(
  {
    chooseRole: '请选择角色',
    chooseSites: '请选择站点',
    notYours: '（您不能授予）',
    newSecret: '生成密钥',
    secretQuestion: (name: string) => `为“${name}”生成新的密钥？`,
    secretFirst: '密钥只显示一次，请准备好立即保存到应用的服务器。',
    secretWarning: '原密钥立即失效，该应用取得的会话全部结束。',
    secretTitle: (name: string) => `“${name}”的密钥`,
    secretNote: '密钥只显示这一次。请立即复制到应用的服务器，不要放进网页，也不要用聊天工具发送。',
    clientId: '应用标识',
    secret: '密钥',
    end: '结束会话',
    endQuestion: (name: string, count: number) => `结束“${name}”取得的 ${count} 个会话？`,
    endNote: '正在使用的人员需要从原系统重新进入。',
    ended: (count: number) => `已结束 ${count} 个会话`
  },
  {
    chooseRole: 'Select a role',
    chooseSites: 'Select sites',
    notYours: ' (you may not give it)',
    newSecret: 'New secret',
    secretQuestion: (name: string) => `Make a new secret for “${name}”?`,
    secretFirst: 'The secret is shown once. Be ready to store it on the server of the application.',
    secretWarning: 'The former secret stops working at once, and all sessions of the application end.',
    secretTitle: (name: string) => `Secret of “${name}”`,
    secretNote:
      'The secret is shown only this once. Copy it to the server of the application now. Do not put it into a page or send it by chat.',
    clientId: 'Client ID',
    secret: 'Secret',
    end: 'End sessions',
    endQuestion: (name: string, count: number) =>
      count === 1 ? `End the session of “${name}”?` : `End the ${count} sessions of “${name}”?`,
    endNote: 'People who use them have to enter from the other product again.',
    ended: (count: number) => (count === 1 ? '1 session ended' : `${count} sessions ended`)
  }
)
