import Type from 'typebox'
import {
  announcementAudiences,
  announcementCalls,
  announcementCategories,
  announcementLimits,
  announcementPriorities,
  announcementSheet,
  announcementStates,
  recallAnnouncement,
  returnAnnouncement,
  submitAnnouncement,
  releaseAnnouncement,
  revokeAnnouncement,
  type Announcement,
  type AnnouncementDraft,
  type AnnouncementQuery,
  type AnnouncementRow
} from '../../../../elements/base/contract/announcement.ts'
import { requireSubsite } from '../../rows/scope.ts'
import type { Transaction } from '../../database/open.ts'
import { cleanText } from '../../helper/clean-text.ts'
import type { Caller } from '../../access/caller.ts'
import { crud } from '../../http/crud/crud.ts'
import { registerExport } from '../../http/crud/export-list.ts'
import {
  Choice,
  ClosedObject,
  DocumentText,
  Id,
  oneLine,
  OptionalIds,
  pageFields,
  splitIds,
  Text,
  titled
} from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { parseTime } from '../../kernel/clock.ts'
import { annexListOf } from '../annex/annex-fields.ts'
import { keepAnnexes } from '../annex/annexes.ts'
import { requireReadableFiles } from '../annex/file-access.ts'
import { listAnnouncements } from './announcement-list.ts'
import { keptAnnouncements, readAnnouncement, type AnnouncementRecord } from './announcements.ts'
import { requireAudience } from './audience.ts'
import { release, revoke } from './release.ts'
import { sendBack, submit } from './review.ts'
import { audienceWords, categoryWords, priorityWords, stateWords } from './words.ts'
import { AnnouncementRowSchema, AnnouncementSchema } from '../../results/content/announcement.ts'

const listFields = {
  ...pageFields,
  titile: Type.Optional(Text(150, 0, '标题')),
  msgContent: Type.Optional(Text(100, 0, '内容')),
  sendStatus: Type.Optional(Type.Enum([...announcementStates], { title: '发布状态' })),
  priority: Type.Optional(Type.Enum([...announcementPriorities], { title: '优先级' })),
  msgCategory: Type.Optional(Type.Enum([...announcementCategories], { title: '消息类型' }))
}

const draftFields = {
  titile: Text(100, 1, '标题'),
  msgContent: DocumentText('text/html', '内容', announcementLimits.content),
  msgAbstract: Text(300, 0, '摘要'),
  startTime: Text(19, 0, '开始时间'),
  endTime: Text(19, 0, '结束时间'),
  priority: Choice([...announcementPriorities], '优先级', priorityWords),
  msgCategory: Choice([...announcementCategories], '消息类型', categoryWords),
  msgType: Choice([...announcementAudiences], '通告对象类型', audienceWords),
  userIds: titled('指定用户', OptionalIds),
  departIds: titled('指定部门', OptionalIds),
  subsiteIds: titled('指定站点', OptionalIds),
  needsReply: Choice(['0', '1'], '要求回复', { 0: '否', 1: '是' }),
  needsConfirm: Choice(['0', '1'], '需要确认收到', { 0: '否', 1: '是' }),
  annexList: annexListOf(announcementLimits.attachments)
}

const readTime = (given: string, title: string) => {
  if (!given) return null
  const time = parseTime(given)
  if (!time) throw new Refusal(`${title}格式不正确，应为 YYYY-MM-DD HH:mm:ss`)
  return time
}

const targetsOf = ({ msgType, userIds, departIds, subsiteIds }: AnnouncementDraft) =>
  splitIds({ ALL: '', USER: userIds, DEPART: departIds, SUBSITE: subsiteIds }[msgType])

/** Returns the columns of a draft. */
const keep = async (
  { modules }: Platform,
  tx: Transaction,
  draft: AnnouncementDraft,
  caller: Caller,
  before?: AnnouncementRecord
) => {
  if (before?.sendStatus === '1') throw new Refusal('已发布的公告不能修改，请先撤销')
  const { titile, msgContent: content, msgAbstract, priority, msgCategory, msgType, needsReply, needsConfirm } = draft
  const startTime = readTime(draft.startTime, '开始时间（startTime）')
  const endTime = readTime(draft.endTime, '结束时间（endTime）')
  if (startTime && endTime && endTime <= startTime) throw new Refusal('结束时间（endTime）必须晚于开始时间')
  await requireReadableFiles(tx, modules, caller, content, before?.content)
  const targets = targetsOf(draft)
  await requireAudience(tx, caller, { msgType, targets })
  return {
    ...{ titile: oneLine(titile), content, msgAbstract: oneLine(msgAbstract), startTime, endTime },
    ...{ priority, msgCategory, msgType, targets, needsReply, needsConfirm },
    annexes: await keepAnnexes(tx, caller, draft.annexList, before?.annexes),
    // An edit takes the submission back.
    ...{ writers: [...new Set([...(before?.writers ?? []), caller.userId])], submitTime: null },
    ...(!before && { subsiteId: requireSubsite(caller, caller.subsiteId) })
  }
}

/** Formats the fields for the operation log: the first recipients by name, and all ids. */
const inWords = ({
  audience,
  userIds,
  departIds,
  subsiteIds,
  targets: _targets,
  annexList,
  ...announcement
}: Announcement) => {
  const tell = (ids: string) => (ids ? `${audience}（${ids}）` : '')
  return {
    ...announcement,
    ...{ userIds: tell(userIds), departIds: tell(departIds), subsiteIds: tell(subsiteIds) },
    annexList: annexList.map(({ name }) => name)
  }
}

const refuseReleased = async (_tx: Transaction, rows: AnnouncementRecord[]) => {
  const released = rows.find(row => row.sendStatus === '1')
  if (released) throw new Refusal(`“${released.titile}”已发布，不能删除，请先撤销`)
}

/** Registers the calls to write, release and revoke announcements. */
export const registerAnnouncements = (platform: Platform) => {
  const { database, helpers } = platform

  crud(platform, {
    ...keptAnnouncements,
    // `byId` also answers recipients, so it is registered separately.
    calls: { ...announcementCalls, byId: undefined },
    rights: {
      list: 'system:announcement:list',
      add: 'system:announcement:add',
      edit: 'system:announcement:edit',
      delete: 'system:announcement:delete'
    },
    adding: '撰写',
    nameOf: ({ titile }) => titile,
    read: readAnnouncement,
    query: listFields,
    result: AnnouncementSchema,
    row: AnnouncementRowSchema,
    list: listAnnouncements,
    draft: {
      fields: draftFields,
      blanks: { needsReply: '0', needsConfirm: '0' },
      prepare: async (draft: AnnouncementDraft, { userId }) => {
        const { html: msgContent, leftOut } = await cleanText(helpers.texts, draft.msgContent, userId)
        return { draft: { ...draft, msgContent }, ...(leftOut.length > 0 && { also: { leftOut } }) }
      },
      keep: (...given) => keep(platform, ...given),
      inWords
    },
    release: refuseReleased
  })

  const also = ['system:announcement:all'] as const
  const may = { right: 'system:announcement:release', also } as const
  const options = { ...may, query: ClosedObject({ id: Id }) } as const
  const versioned = { id: Id, version: Type.Optional(Text(9, 0, '版本')) }
  // These calls write by GET, as in JeecgBoot, without an idempotency key. A state that is already reached is refused.
  route(
    platform,
    releaseAnnouncement,
    { ...may, query: ClosedObject(versioned), message: '该系统通知发布成功' },
    async ({ caller, query, log }) => {
      await database.transaction(tx => release(tx, caller, log, query))
      return null
    }
  )
  route(platform, revokeAnnouncement, { ...options, message: '该系统通知撤销成功' }, async ({ caller, query, log }) => {
    await database.transaction(tx => revoke(tx, caller, log, query.id))
    return null
  })

  const submission = {
    right: 'system:announcement:add',
    body: ClosedObject({ id: Id }),
    message: '已提交审核'
  } as const
  route(platform, submitAnnouncement, submission, async ({ caller, body, log }) => {
    await database.transaction(tx => submit(tx, caller, log, body.id))
    return null
  })
  const returned = ClosedObject({ id: Id, reason: Text(announcementLimits.reason, 1, '退回原因') })
  const giveBack = { right: 'system:announcement:release', body: returned, message: '已退回' } as const
  route(platform, returnAnnouncement, giveBack, async ({ caller, body, log }) => {
    await database.transaction(tx => sendBack(tx, caller, log, body.id, oneLine(body.reason)))
    return null
  })

  const noted = ClosedObject({ id: Id, reason: Text(announcementLimits.reason, 1, '撤销原因') })
  const recall = { ...may, body: noted, message: '已撤销，接收人会看到原因' } as const
  route(platform, recallAnnouncement, recall, async ({ caller, body, log }) => {
    await database.transaction(tx => revoke(tx, caller, log, body.id, oneLine(body.reason)))
    return null
  })

  registerExport<AnnouncementRow, AnnouncementQuery>(platform, {
    path: announcementSheet.exportXls,
    title: '系统公告',
    right: 'system:announcement:export',
    listRight: 'system:announcement:list',
    query: listFields,
    list: listAnnouncements,
    columns: [
      ['标题', row => row.titile],
      ['消息类型', row => categoryWords[row.msgCategory]],
      ['优先级', row => priorityWords[row.priority]],
      ['通告对象', row => row.audience],
      ['摘要', row => row.msgAbstract],
      ['开始时间', row => row.startTime],
      ['结束时间', row => row.endTime],
      ['发布状态', row => stateWords[row.sendStatus]],
      ['发布人', row => row.sender],
      ['发布时间', row => row.sendTime],
      ['撤销时间', row => row.cancelTime],
      ['撤销原因', row => row.cancelReason],
      ['收到人数', row => String(row.recipientCount)],
      ['已读人数', row => String(row.readCount)],
      ['回复人数', row => String(row.replyCount)],
      ['确认人数', row => (row.needsConfirm === '1' ? String(row.confirmCount) : '')],
      ['撰写人', row => row.createByName],
      ['撰写时间', row => row.createTime]
    ]
  })
}
