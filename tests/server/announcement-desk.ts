// Platform, users and calls of the tests of announcements. Each test file has its own platform.
import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import {
  announcementCalls,
  myNotices,
  readNotice,
  releaseAnnouncement,
  replyToNotice,
  revokeAnnouncement,
  unreadNotices,
  type AnnouncementDraft
} from '../../elements/base/contract/announcement.ts'
import { type AttachmentDraft } from '../../elements/base/contract/annex.ts'
import { formatTime } from '../../host-demo/server/kernel/clock.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { uploadPicture } from './upload-picture.ts'

export let platform: TestPlatform
/** Has all rights. */
export let admin: string
/** u2, of department d1, at sites 1, 2 and 3. */
export let lihua: string
/** u4, of department d2, at sites 1, 2, 5 and 8. Administers announcements there, and may not send to everyone. */
export let zhaolei: string
/** u5, of department d4, at sites 4 and 16. */
export let chenjing: string
before(async () => {
  platform = await startPlatform()
  for (const verb of ['list', 'add', 'edit', 'delete', 'release', 'export'])
    await platform.query(`insert into role_rights (role_id, action) values ('r5', 'system:announcement:${verb}')`)
  await platform.query("insert into user_roles (user_id, role_id) values ('u4', 'r5')")
  admin = await platform.signIn('admin')
  lihua = await platform.signIn('lihua')
  zhaolei = await platform.signIn('zhaolei')
  chenjing = await platform.signIn('chenjing')
})
// Deletes announcements of the demo and of earlier tests.
beforeEach(() => platform.query('delete from announcements'))
after(() => platform.stop())

export const draft: AnnouncementDraft = {
  ...{ titile: '通知', msgContent: '<p>正文</p>', msgAbstract: '', startTime: '', endTime: '' },
  ...{ priority: 'L', msgCategory: '1', msgType: 'USER', userIds: 'u2', departIds: '', subsiteIds: '' },
  ...{ needsReply: '0', needsConfirm: '0', annexList: [] }
}
export const add = (fields: Partial<AnnouncementDraft> = {}, token = admin) =>
  platform.call(announcementCalls.add, { token, body: { ...draft, ...fields } })
export const edit = (id: string, version: number, fields: Partial<AnnouncementDraft> = {}, token = admin) =>
  platform.call(announcementCalls.edit, { token, body: { ...draft, ...fields, id, version } })
export const release = (id: string, token = admin) => platform.call(releaseAnnouncement, { token, query: { id } })
export const revoke = (id: string, token = admin) => platform.call(revokeAnnouncement, { token, query: { id } })
/** Creates and releases an announcement. Returns its id. */
export const announce = async (fields: Partial<AnnouncementDraft> = {}, token = admin) => {
  const { result, message } = await add(fields, token)
  assert.ok(result, message)
  const released = await release(result.id, token)
  assert.equal(released.message, '该系统通知发布成功')
  return result.id
}
export const unread = async (token: string) => (await platform.call(unreadNotices, { token })).result
export const mine = async (token: string, query = {}) => (await platform.call(myNotices, { token, query })).result
export const markRead = (token: string, anntId: string) => platform.call(readNotice, { token, body: { anntId } })
export const sendOf = async (anntId: string, userId: string) => {
  const { rows } = await platform.query<{ id: string }>(
    'select id from announcement_sends where announcement_id = $1 and user_id = $2',
    [anntId, userId]
  )
  return rows[0]?.id ?? ''
}
export const peopleOf = async (anntId: string) => {
  const { rows } = await platform.query<{ user_id: string }>(
    'select user_id from announcement_sends where announcement_id = $1 order by user_id',
    [anntId]
  )
  return rows.map(row => row.user_id)
}
export const reply = (
  token: string,
  announcementSendId: string,
  replyContent = '收到',
  annexList: AttachmentDraft[] = []
) => platform.call(replyToNotice, { token, body: { announcementSendId, replyContent, annexList } })
export const inMinutes = (minutes: number) => formatTime(new Date(Date.now() + minutes * 60_000))

export const upload = (token: string, name?: string) => uploadPicture(platform, token, name)
