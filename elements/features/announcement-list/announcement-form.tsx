import { annexDraftOf } from '../../base/contract/annex.ts'
import {
  announcementCalls,
  announcementCategories,
  announcementLimits,
  announcementPriorities,
  type Announcement,
  type AnnouncementDraft
} from '../../base/contract/announcement.ts'
import { sayLeftOut } from '../../base/rich-text/left-out.text.ts'
import { recordForm, type AnyForm } from '../../base/crud/resource/form/record-form.ts'
import type { AnnouncementListWords } from './announcement-list.text.ts'
import { AnnouncementFiles } from './announcement-files.tsx'
import { AudienceField } from './audience-field.tsx'
import { ContentField } from './content-field.tsx'
import { knownTargets } from './known-targets.ts'
import { TimeField } from './time-field.tsx'

const blank: AnnouncementDraft = {
  ...{ titile: '', msgContent: '', msgAbstract: '', startTime: '', endTime: '', priority: 'L', msgCategory: '1' },
  ...{
    msgType: 'SUBSITE',
    userIds: '',
    departIds: '',
    subsiteIds: '',
    needsReply: '0',
    needsConfirm: '0',
    annexList: []
  }
}
const many = (ids: string): number => ids.split(',').filter(Boolean).length

function draftOf(record: Announcement): AnnouncementDraft {
  for (const { id, name } of record.targets) knownTargets.set(id, name)
  const { titile, msgContent, msgAbstract, startTime, endTime, priority, msgCategory, msgType } = record
  const { userIds, departIds, subsiteIds, needsReply, needsConfirm } = record
  return {
    ...{ titile, msgContent, msgAbstract, startTime, endTime, priority, msgCategory, msgType },
    ...{ userIds, departIds, subsiteIds, needsReply, needsConfirm, annexList: record.annexList.map(annexDraftOf) }
  }
}

/** Describes the announcement form: audience, text and display period. */
export function announcementForm(text: AnnouncementListWords): AnyForm {
  const targets = ({ msgType, userIds, departIds, subsiteIds }: AnnouncementDraft): string =>
    ({ ALL: '', USER: userIds, DEPART: departIds, SUBSITE: subsiteIds })[msgType]
  return recordForm<Announcement, AnnouncementDraft>({
    adding: text.add,
    calls: announcementCalls,
    blank,
    draftOf,
    nameOf: ({ titile }) => titile,
    warningOf: ({ leftOut }) => sayLeftOut(leftOut),
    closed: ({ sendStatus }) => (sendStatus === '1' ? text.closed : ''),
    fields: [
      { kind: 'text', name: 'titile', label: text.title, maxLength: 100, isRequired: true, isWide: true },
      {
        kind: 'choice',
        name: 'msgCategory',
        label: text.category,
        dictionary: 'msg_category',
        options: announcementCategories.map(value => ({ value, label: text.categories[value] }))
      },
      {
        kind: 'choice',
        name: 'priority',
        label: text.priority,
        dictionary: 'priority',
        options: announcementPriorities.map(value => ({ value, label: text.priorities[value] }))
      },
      {
        kind: 'own',
        name: 'msgType',
        label: text.audienceType,
        isWide: true,
        words: draft => `${text.audiences[draft.msgType]} ${targets(draft)}`,
        check(draft) {
          if (draft.msgType === 'ALL') return ''
          const count = many(targets(draft))
          if (count > announcementLimits.targets) return text.audienceTooMany(announcementLimits.targets)
          return count === 0 ? text.audienceMissing : ''
        },
        render: field => <AudienceField {...field} />
      },
      {
        kind: 'own',
        name: 'msgContent',
        label: text.content,
        isWide: true,
        words: ({ msgContent }) => msgContent,
        render: field => <ContentField {...field} />
      },
      { kind: 'area', name: 'msgAbstract', label: text.abstract, maxLength: 300, rows: 2, isWide: true },
      {
        kind: 'own',
        name: 'startTime',
        label: text.startTime,
        hint: text.timeHint,
        words: ({ startTime }) => startTime,
        render: ({ draft, change, ...field }) => (
          <TimeField {...field} value={draft.startTime} onChange={startTime => change({ startTime })} />
        )
      },
      {
        kind: 'own',
        name: 'endTime',
        label: text.endTime,
        hint: text.endHint,
        words: ({ endTime }) => endTime,
        check: ({ startTime, endTime }) => (startTime && endTime && endTime <= startTime ? text.endWrong : ''),
        render: ({ draft, change, ...field }) => (
          <TimeField {...field} value={draft.endTime} onChange={endTime => change({ endTime })} />
        )
      },
      {
        kind: 'own',
        name: 'annexList',
        label: text.attachments,
        isWide: true,
        words: ({ annexList }) => annexList.map(({ name }) => name).join('、'),
        render: field => <AnnouncementFiles {...field} />
      },
      { kind: 'flag', name: 'needsReply', label: text.needsReply, on: '1', off: '0' },
      {
        ...{ kind: 'flag', name: 'needsConfirm', label: text.needsConfirm, on: '1', off: '0' },
        hint: text.confirmHint
      }
    ]
  })
}
