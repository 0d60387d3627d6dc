import { link, linkTypes, type Link, type LinkDraft, type ShownLinkType } from '../../base/contract/link.ts'
import type { OwnPage } from '../../base/crud/noun/own-page.ts'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { send } from '../../base/session/request/send.ts'
import { linkListText } from './link-list.text.ts'

interface Given {
  /** Type whose links are shown; absent for all. */
  type: ShownLinkType | undefined
  mayPublish: boolean
  actionsOf: (rows: readonly Link[]) => TableAction<Link>[]
}

/** Deviations of the list of links: links of a type are enabled, disabled and moved together. */
export const linkPage = ({ type, mayPublish, actionsOf }: Given): OwnPage<Link, LinkDraft> => ({
  label: ['友情链接', 'Links'],
  deleteNote: ['移入回收站，可以恢复。', 'Moves to the recycle bin and can be restored.'],
  emptyHint: [
    '新增链接；启用并且在上下线时间之内的链接，公众可以看到。',
    'Add the first link. Enabled links within their period are public.'
  ],
  columns: () => ({
    typeName: { isHiddenAtFirst: type !== undefined },
    updateTime: { isHiddenAtFirst: true }
  }),
  actionsOf: (row, { locale }) => [
    ...actionsOf([row]).map(action => ({ ...action, isBehind: true as const })),
    {
      key: 'visit',
      title: linkListText[locale].visit,
      isBehind: true,
      run: () => void window.open(row.url, '_blank', 'noopener,noreferrer')
    }
  ],
  bulkActionsOf: actionsOf,
  form: async () => async locale => {
    const text = linkListText[locale]
    const last = { pageSize: 1, column: 'sortNo', order: 'desc', ...(type && { typeCode: type.code }) } as const
    const [types, { records }] = await Promise.all([
      send(linkTypes, { query: {} }),
      send(link.calls.list, { query: last })
    ])
    const own = types.filter(({ sharedBy }) => !sharedBy)
    return {
      blank: {
        typeCode: type?.code ?? own[0]?.code ?? '',
        sortNo: (records[0]?.sortNo ?? 0) + 1,
        status: mayPublish ? '1' : '0'
      },
      fields: {
        typeCode: {
          kind: 'choice',
          label: wordsIn(locale, link.fields.typeCode.title),
          options: own.length > 0 ? own.map(({ code, name }) => ({ value: code, label: name })) : [],
          check: ({ typeCode }) => (typeCode ? '' : own.length > 0 ? text.chooseType : text.noType)
        }
      }
    }
  }
})
