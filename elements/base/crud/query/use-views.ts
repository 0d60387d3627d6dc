import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { addView, editView, listViews, type ListView, type ListViewDraft } from '../../contract/list-view.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { changed, changesOf } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import type { ListState } from '../resource/list/list-state.ts'
import type { TableLook } from '../../kit/table/use-table-look.ts'
import { useLoad } from '../../kit/use-load.ts'
import { loadFields, type ListPage } from './query-fields.ts'
import { fittingQuery, lookOf } from './views.ts'
import { viewsText } from './views.text.ts'

/** Saves a view, or adds it if `view` is undefined. @returns the view as saved */
export async function keepView(draft: ListViewDraft, view: ListView | undefined): Promise<ListView> {
  const kept = await (view
    ? send(editView, { body: { ...draft, id: view.id, version: view.version } })
    : send(addView, { body: draft }))
  changed('view')
  return kept
}

interface Views {
  views: readonly ListView[]
  /** Applies the view to the list. */
  open: (view: ListView) => Promise<void>
}

/**
 * Returns the views of a list. Without a query in the address, the list opens with its default view, unless
 * `skipsDefaultView` is set.
 */
export function useViews(
  page: ListPage,
  state: ListState,
  onLook: (look: TableLook | undefined) => void,
  skipsDefaultView: boolean
): Views {
  const text = useText(viewsText)
  const version = useStore(changesOf('view'))
  const { value } = useLoad(signal => send(listViews, { query: { list: page.path }, signal }), [page.path, version])

  const open = async (view: ListView): Promise<void> => {
    const isComposed = view.content.query.includes('superQueryParams=')
    // If loading the fields fails, open the view unchanged: the list reports what does not fit.
    const fields = isComposed
      ? await loadFields(page, {}, new AbortController().signal).catch(() => undefined)
      : undefined
    const { query, gone } = fittingQuery(view, state.names, page, fields)
    state.read(`view=${view.id}&${query}`)
    onLook(lookOf(view.content))
    if (gone.length) toast(text.gone(gone.map(name => `“${name}”`).join('、')), 'warning')
  }

  const isBegun = useRef(false)
  const begin = useEffectEvent((all: readonly ListView[]) => {
    const first = all.find(({ isDefault }) => isDefault)
    if (first && !skipsDefaultView && state.$query.get() === '') void open(first)
  })
  useEffect(() => {
    if (!value || isBegun.current) return
    isBegun.current = true
    begin(value)
  }, [value])

  return { views: value ?? [], open }
}
