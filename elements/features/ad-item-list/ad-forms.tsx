import {
  adItem,
  adSlots,
  coveringKinds,
  type AdItemDraft,
  type AdSlotDraft,
  type ShownAdSlot
} from '../../base/contract/ad.ts'
import type { Locale } from '../../base/core/language/locale.ts'
import type { OwnForm } from '../../base/crud/noun/own-page.ts'
import { send } from '../../base/session/request/send.ts'
import { adItemListText } from './ad-item-list.text.ts'
import { TargetField } from './target-field.tsx'

/** Values that forms show and the platform does not read. */
const shownTitles = { linkTitle: '' }
const titleOf = (draft: object): string => String((draft as { linkTitle?: string }).linkTitle ?? '')

/** Beijing time now, to the minute, for the beginning of a new ad. */
const beijingNow = (): string =>
  `${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')}:00`

/** Deviations of the form of a slot. `sortNo` is the order number of a new one. */
export function slotForm(locale: Locale, sortNo: number): OwnForm<AdSlotDraft> {
  const text = adItemListText[locale]
  const blank = { sortNo, ...shownTitles }
  return {
    blank,
    fields: {
      columnId: {
        kind: 'own',
        isAsked: ({ scope }) => scope === 'columns',
        check: ({ scope, columnId }) => (scope === 'columns' && !columnId ? text.chooseTarget : ''),
        words: draft => titleOf(draft) || draft.columnId,
        render: ({ draft, change, isEditable, id }) => (
          <TargetField
            id={id}
            kind="column"
            value={draft.columnId}
            title={titleOf(draft)}
            isEditable={isEditable}
            onChange={(columnId, linkTitle) => change({ columnId, linkTitle } as Partial<AdSlotDraft>)}
          />
        )
      },
      isClosable: {
        check: ({ kind, isClosable }) => (coveringKinds.includes(kind) && isClosable !== 'Y' ? text.floatClosable : '')
      },
      closedHours: { isAsked: ({ isClosable }) => isClosable === 'Y' },
      seconds: { isAsked: ({ most }) => most !== 1 },
      rotation: { isAsked: ({ most }) => most !== 1 }
    }
  }
}

/** Deviations of the form of an ad: slots by name, targets by search, and fields that its kind of target needs. */
export async function itemForm(locale: Locale, slot: ShownAdSlot | undefined): Promise<OwnForm<AdItemDraft>> {
  const text = adItemListText[locale]
  const last = { pageSize: 1, column: 'sortNo', order: 'desc', ...(slot && { slotCode: slot.code }) } as const
  const [slots, { records }] = await Promise.all([
    send(adSlots, { query: {} }),
    send(adItem.calls.list, { query: last })
  ])
  const isVideo = (code: string): boolean => slots.find(each => each.code === code)?.kind === 'video'
  const blank = {
    slotCode: slot?.code ?? slots[0]?.code ?? '',
    sortNo: (records[0]?.sortNo ?? 0) + 1,
    startTime: beijingNow(),
    ...shownTitles
  }
  return {
    blank,
    fields: {
      slotCode: {
        kind: 'choice',
        options: slots.map(({ code, name }) => ({ value: code, label: name })),
        check: ({ slotCode }) => (slotCode ? '' : slots.length > 0 ? text.chooseSlot : text.noSlot)
      },
      linkId: {
        kind: 'own',
        isAsked: ({ linkKind }) => linkKind === 'article' || linkKind === 'column',
        check: ({ linkKind, linkId }) =>
          (linkKind === 'article' || linkKind === 'column') && !linkId ? text.chooseTarget : '',
        words: draft => titleOf(draft) || draft.linkId,
        render: ({ draft, change, isEditable, id }) => (
          <TargetField
            key={draft.linkKind}
            id={id}
            kind={draft.linkKind === 'column' ? 'column' : 'article'}
            value={draft.linkId}
            title={titleOf(draft)}
            isEditable={isEditable}
            onChange={(linkId, linkTitle) => change({ linkId, linkTitle } as Partial<AdItemDraft>)}
          />
        )
      },
      linkKind: { isAsked: () => true },
      url: {
        isAsked: ({ linkKind }) => linkKind === 'address',
        check: ({ linkKind, url }) => (linkKind === 'address' && !url.trim() ? text.needAddress : '')
      },
      videoUrl: { isAsked: ({ slotCode }) => isVideo(slotCode) },
      target: { isAsked: ({ linkKind }) => linkKind !== 'none' },
      endTime: { check: ({ startTime, endTime }) => (endTime && endTime <= startTime ? text.ends : '') }
    }
  }
}
