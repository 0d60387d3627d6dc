import { subsiteGroup, type SubsiteGroupDraft } from '../../base/contract/subsite-group.ts'
import type { Locale } from '../../base/core/language/locale.ts'
import type { OwnForm } from '../../base/crud/noun/own-page.ts'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import { loadGroups } from '../../base/shared/site/group-options.ts'
import { send } from '../../base/session/request/send.ts'

/** Offers the groups as parents. A new group comes after the last. */
export async function groupForm(locale: Locale): Promise<OwnForm<SubsiteGroupDraft>> {
  const [groups, last] = await Promise.all([
    loadGroups(),
    send(subsiteGroup.calls.list, { query: { pageSize: 1, column: 'sortNo', order: 'desc' } })
  ])
  const top = { value: '', label: wordsIn(locale, subsiteGroup.fields.parentId.none) }
  return {
    blank: { sortNo: (last.records[0]?.sortNo ?? 0) + 1 },
    fields: { parentId: { options: [top, ...groups] } }
  }
}
