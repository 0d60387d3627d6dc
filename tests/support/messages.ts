import { expect, type BrowserContext, type Page } from '@playwright/test'
import { announcementCalls, type AnnouncementDraft } from '../../elements/base/contract/announcement.ts'
import { call, newPerson, signIn } from './pages.ts'

export const draft: AnnouncementDraft = {
  ...{ titile: '测试消息', msgContent: '<p>正文一段</p>', msgAbstract: '', startTime: '', endTime: '' },
  ...{ priority: 'L', msgCategory: '1', msgType: 'USER', userIds: '', departIds: '', subsiteIds: '' },
  ...{ needsReply: '0', needsConfirm: '0', annexList: [] }
}

/** Creates and releases an announcement to a person. Returns its id. */
export async function tell(admin: string, userId: string, part: Partial<AnnouncementDraft> = {}): Promise<string> {
  const body = { ...draft, userIds: userId, ...part }
  const { result, message } = await call<{ id: string }>(announcementCalls.add.path, admin, 'POST', body)
  expect(result?.id, message).toBeTruthy()
  const { success } = await call(`/sys/annountCement/doReleaseData?id=${result.id}`, admin)
  expect(success).toBe(true)
  return result.id
}

/** Creates a user without unread messages and signs them in at the page. */
export async function reader(page: Page): Promise<{ id: string; admin: string }> {
  const username = await newPerson(page, { roles: 'r1' })
  const { token: admin } = await signIn(page)
  const { token, userInfo } = await signIn(page, username)
  await call('/system/sysAnnouncementSend/readAll', token, 'PUT')
  return { id: userInfo.id, admin }
}

export const bell = (page: Page) => page.getByRole('button', { name: /^消息，/ })
export const unread = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: count === 0 ? '消息，没有未读' : `消息，${count} 条未读` })).toBeVisible()

/** Counts the open sockets of pages in the context. */
export function countSockets(context: BrowserContext): () => number {
  const open = new Map<Page, number>()
  const count = (page: Page, by: number) => open.set(page, (open.get(page) ?? 0) + by)
  context.on('page', page => {
    page.on('close', () => open.delete(page))
    page.on('websocket', socket => {
      if (!socket.url().includes('/websocket/')) return
      count(page, 1)
      socket.on('close', () => open.has(page) && count(page, -1))
    })
  })
  return () => [...open.values()].reduce((sum, each) => sum + each, 0)
}
