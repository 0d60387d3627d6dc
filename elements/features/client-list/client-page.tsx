import type { Client, ClientDraft } from '../../base/contract/client.ts'
import type { OwnPage } from '../../base/crud/noun/own-page.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'

/** Deviations of the page of applications: the client ID can be selected, secrets and sessions are row actions. */
export const clientPage = (actionsOf: (row: Client) => TableAction<Client>[]): OwnPage<Client, ClientDraft> => ({
  deleteNote: [
    '应用取得的会话立即结束，不能再换取会话。',
    'Its sessions end at once, and it can no longer exchange requests.'
  ],
  emptyHint: [
    '新增要嵌入本平台组件的其他系统；它以签名的请求换取人员的会话，用法见手册“为您的用户取得令牌”。',
    'Add a product that embeds elements of this platform. It exchanges signed requests for sessions of people, see “Tokens for your users” in the manual.'
  ],
  columns: () => ({
    clientId: { render: ({ clientId }) => <code>{clientId}</code> },
    updateByName: { isHiddenAtFirst: true },
    updateTime: { isHiddenAtFirst: true }
  }),
  actionsOf,
  form: async () => (await import('./client-form.tsx')).clientForm
})
