import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  actOnLinks,
  link,
  linkType,
  linkTypes,
  sortLinkTypes,
  type Link,
  type LinkAction,
  type ShownLinkType
} from '../../base/contract/link.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { NounGroups, type Group } from '../../base/crud/noun/noun-groups.tsx'
import { NounList } from '../../base/crud/noun/noun-list.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { later } from '../../base/kit/later.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { $subsite, $user } from '../../base/session/wire/session.ts'
import { setHidden } from './set-hidden.ts'
import { linkListText } from './link-list.text.ts'
import { linkPage } from './link-page.tsx'

const InheritedLinks = later(() => import('./inherited-links.tsx'))
const CheckDialog = later(() => import('./check-dialog.tsx'))
const MoveToGroup = later(() => import('../../base/crud/noun/move-to-group.tsx'))
const OtherSite = later(() => import('../../base/kit/access/other-site.tsx'))

type LinkGroup = Group & ShownLinkType

const most = 100

/** Link types of a site at the left, and the links of a type at the right. */
export function LinkList({ typeCode, subsiteId, query }: { typeCode?: string; subsiteId?: string; query?: string }) {
  const text = useText(linkListText)
  const locale = useLocale()
  const can = useRights()
  const user = useStore($user)
  const site = useStore($subsite)
  const [moved, setMoved] = useState<readonly Link[]>()
  const [checked, setChecked] = useState<readonly Link[]>()
  if (!user) return <NoSession text={text.signedOut} />
  if (subsiteId && site && subsiteId !== site.id) return <OtherSite subsiteId={subsiteId} />
  const mayPublish = can('cms:link:publish')

  const act = async (rows: readonly Link[], action: LinkAction, verb: string, value?: string) => {
    try {
      let count = 0
      for (let at = 0; at < rows.length; at += most) {
        const ids = rows.slice(at, at + most).map(({ id }) => id)
        count += (await send(actOnLinks, { body: { ids, action, value } })).done
      }
      toast(text.done(verb, count), 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    changed('link')
  }
  const actionsOf = (rows: readonly Link[]): TableAction<Link>[] => [
    ...(mayPublish && rows.some(({ status }) => status === '0')
      ? [{ key: 'enable', title: text.enable, run: (all: Link[]) => void act(all, 'enable', text.enable) }]
      : []),
    ...(mayPublish && rows.some(({ status }) => status === '1')
      ? [{ key: 'disable', title: text.disable, run: (all: Link[]) => void act(all, 'disable', text.disable) }]
      : []),
    ...(can('cms:link:edit')
      ? [
          { key: 'check', title: text.check, run: setChecked },
          { key: 'move', title: text.move, run: setMoved }
        ]
      : [])
  ]
  return (
    <NounGroups<LinkGroup>
      noun={linkType}
      label={text.types}
      begin={typeCode}
      sort={sortLinkTypes}
      deletes={linkType.calls.deleteBatch}
      deleteNote={text.deleteNote}
      load={async signal =>
        (await send(linkTypes, { query: {}, signal })).map(type => ({
          ...type,
          count: type.linkCount,
          isForeign: type.sharedBy !== '',
          isOff: type.isHidden === 'Y' || type.status === '0'
        }))
      }
      noteOf={type => (type.sharedBy ? text.sharedBy(type.sharedBy) : type.isShared === 'Y' ? text.shared : '')}
      form={async next => {
        const { nounForm } = await import('../../base/crud/noun/noun-form.tsx')
        const isShared = can('cms:link:share') ? {} : { isAsked: () => false }
        return nounForm(linkType, locale, { blank: { sortNo: next }, fields: { isShared } })
      }}
      actionsOf={group => {
        if (!group.isForeign || !can('cms:link:edit')) return []
        const isHidden = group.isHidden === 'Y'
        const run = () => void setHidden(group.id, isHidden ? 'N' : 'Y')
        return [{ key: 'hide', title: isHidden ? text.show : text.hide, run }]
      }}
    >
      {(type, groups) => (
        <>
          {type?.isForeign ? (
            <InheritedLinks type={type} />
          ) : (
            <NounList
              key={type?.code ?? ''}
              noun={link}
              own={linkPage({ type, mayPublish, actionsOf })}
              fixed={type && { typeCode: type.code }}
              query={query}
            />
          )}
          {checked && <CheckDialog links={checked} onClose={() => setChecked(undefined)} />}
          {moved && (
            <MoveToGroup
              noun={text.types}
              groups={groups}
              onMove={code => {
                setMoved(undefined)
                void act(moved, 'move', text.moved, code)
              }}
              onClose={() => setMoved(undefined)}
            />
          )}
        </>
      )}
    </NounGroups>
  )
}
