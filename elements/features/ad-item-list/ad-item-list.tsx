import { Button } from '@blueprintjs/core'
import { Calendar } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  actOnAds,
  adItem,
  adSlot,
  adSlots,
  sortAdSlots,
  type AdAction,
  type AdItem,
  type AdItemDraft,
  type ShownAdSlot
} from '../../base/contract/ad.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { NounGroups, type Group } from '../../base/crud/noun/noun-groups.tsx'
import { NounList } from '../../base/crud/noun/noun-list.tsx'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import type { OwnPage } from '../../base/crud/noun/own-page.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { later } from '../../base/kit/later.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { $subsite, $user } from '../../base/session/wire/session.ts'
import { adItemListText } from './ad-item-list.text.ts'

const AdCalendar = later(() => import('./ad-calendar.tsx'))
const AdPreview = later(() => import('./ad-preview.tsx'))
const MoveToGroup = later(() => import('../../base/crud/noun/move-to-group.tsx'))
const OtherSite = later(() => import('../../base/kit/access/other-site.tsx'))

type SlotGroup = Group & ShownAdSlot

const most = 100

/** Ad slots of a site at the left, and the ads of a slot at the right. */
export function AdItemList({ slotCode, subsiteId, query }: { slotCode?: string; subsiteId?: string; query?: string }) {
  const text = useText(adItemListText)
  const locale = useLocale()
  const can = useRights()
  const user = useStore($user)
  const site = useStore($subsite)
  const [moved, setMoved] = useState<readonly AdItem[]>()
  const [previewed, setPreviewed] = useState<AdItem>()
  const [planned, setPlanned] = useState<ShownAdSlot>()
  if (!user) return <NoSession text={text.signedOut} />
  if (subsiteId && site && subsiteId !== site.id) return <OtherSite subsiteId={subsiteId} />

  const act = async (rows: readonly AdItem[], action: AdAction, verb: string, value?: string) => {
    try {
      let count = 0
      for (let at = 0; at < rows.length; at += most) {
        const ids = rows.slice(at, at + most).map(({ id }) => id)
        count += (await send(actOnAds, { body: { ids, action, value } })).done
      }
      toast(text.done(verb, count), 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    changed('adItem')
  }
  const actionsOf = (rows: readonly AdItem[]): TableAction<AdItem>[] => [
    ...(can('cms:ad:publish') && rows.some(({ status }) => status !== '1')
      ? [{ key: 'publish', title: text.publish, run: (all: AdItem[]) => void act(all, 'publish', text.publish) }]
      : []),
    ...(can('cms:ad:publish') && rows.some(({ status }) => status === '1')
      ? [{ key: 'takeOff', title: text.takeOff, run: (all: AdItem[]) => void act(all, 'takeOff', text.takeOff) }]
      : []),
    ...(can('cms:ad:edit') ? [{ key: 'move', title: text.move, run: setMoved }] : [])
  ]
  const noteOf = ({ kind, width, height, liveCount }: ShownAdSlot) => {
    const [, words] = adSlot.fields.kind.options.find(([value]) => value === kind)!
    return `${text.size(wordsIn(locale, words), width, height)} · ${text.live(liveCount)}`
  }
  const pageOf = (slot: ShownAdSlot | undefined): OwnPage<AdItem, AdItemDraft> => ({
    deleteNote: [adItemListText['zh-CN'].itemNote, adItemListText.en.itemNote],
    emptyHint: [adItemListText['zh-CN'].emptyHint, adItemListText.en.emptyHint],
    columns: () => ({ slotName: { isHiddenAtFirst: slot !== undefined }, updateTime: { isHiddenAtFirst: true } }),
    actionsOf: row => [
      { key: 'preview', title: text.preview, run: () => setPreviewed(row) },
      ...actionsOf([row]).map(action => ({ ...action, isBehind: true as const }))
    ],
    bulkActionsOf: actionsOf,
    form: async () => {
      const { itemForm } = await import('./ad-forms.tsx')
      return language => itemForm(language, slot)
    }
  })
  return (
    <NounGroups<SlotGroup>
      noun={adSlot}
      label={text.slots}
      begin={slotCode}
      sort={sortAdSlots}
      deletes={adSlot.calls.deleteBatch}
      deleteNote={text.deleteNote}
      load={async signal =>
        (await send(adSlots, { query: {}, signal })).map(slot => ({
          ...slot,
          count: slot.itemCount,
          isOff: slot.status === '0'
        }))
      }
      noteOf={noteOf}
      form={async next => {
        const [{ nounForm }, { slotForm }] = await Promise.all([
          import('../../base/crud/noun/noun-form.tsx'),
          import('./ad-forms.tsx')
        ])
        return nounForm(adSlot, locale, slotForm(locale, next))
      }}
    >
      {(slot, groups) => {
        const place = groups.find(({ code }) => code === previewed?.slotCode)
        return (
          <>
            {slot && (
              <header className="slot-head">
                <h2>{slot.name}</h2>
                <span className="quiet">{noteOf(slot)}</span>
                <Button icon={<Calendar />} text={text.calendar} onClick={() => setPlanned(slot)} />
              </header>
            )}
            <NounList
              key={slot?.code ?? ''}
              noun={adItem}
              own={pageOf(slot)}
              fixed={slot && { slotCode: slot.code }}
              query={query}
            />
            {previewed && place && <AdPreview item={previewed} slot={place} onClose={() => setPreviewed(undefined)} />}
            {planned && <AdCalendar slot={planned} onClose={() => setPlanned(undefined)} />}
            {moved && (
              <MoveToGroup
                noun={text.slots}
                groups={groups}
                onMove={code => {
                  setMoved(undefined)
                  void act(moved, 'move', text.moved, code)
                }}
                onClose={() => setMoved(undefined)}
              />
            )}
          </>
        )
      }}
    </NounGroups>
  )
}
