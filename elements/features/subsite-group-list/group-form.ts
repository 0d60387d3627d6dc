import { subsiteGroupCalls, type SubsiteGroup, type SubsiteGroupDraft } from '../../base/contract/subsite-group.ts'
import { recordForm, type AnyForm } from '../../base/crud/resource/record-form.ts'
import { loadGroups } from '../../base/shared/site/group-options.ts'
import { send } from '../../base/session/request/send.ts'
import type { SubsiteGroupListWords } from './subsite-group-list.text.ts'

/** Describes the form of a group. A new group is placed last. */
export const groupForm = async (text: SubsiteGroupListWords): Promise<AnyForm> => {
  const [groups, last] = await Promise.all([
    loadGroups(),
    send(subsiteGroupCalls.list, { query: { pageSize: 1, column: 'sortNo', order: 'desc' } })
  ])
  return recordForm<SubsiteGroup, SubsiteGroupDraft>({
    adding: text.add,
    calls: subsiteGroupCalls,
    blank: { name: '', parentId: '', sortNo: (last.records[0]?.sortNo ?? 0) + 1 },
    nameOf: draft => draft.name,
    fields: [
      { kind: 'text', name: 'name', label: text.name, maxLength: 60, isRequired: true },
      {
        kind: 'choice',
        name: 'parentId',
        label: text.parent,
        options: [{ value: '', label: text.top }, ...groups]
      },
      { kind: 'number', name: 'sortNo', label: text.order, hint: text.orderHint, min: 0, max: 99_999 }
    ]
  })
}
