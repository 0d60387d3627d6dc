import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { addView, editView, listViews, type ListView, type ListViewDraft } from '../../contract/list-view.ts'
import { toast } from '../../core/toasts.ts'
import { useText } from '../../core/text.ts'
import { changed, changesOf } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import type { ListState } from '../resource/list-state.ts'
import type { TableLook } from '../../kit/table/use-table-look.ts'
import { useLoad } from '../../kit/use-load.ts'
import { loadFields, type ListPage } from './query-fields.ts'
import { fittingQuery, lookOf } from './views.ts'
import { viewsText } from './views.text.ts'

/** Keeps a view, a new one where none is given, and gives it as it is now. */
export async function keepView(draft: ListViewDraft, view: ListView | undefined): Promise<ListView> {
  const kept = await (view
    ? send(editView, { body: { ...draft, id: view.id, version: view.version } })
    : send(addView, { body: draft }))
  changed('view')
  return kept
}

interface Views {
  views: readonly ListView[]
  /** Shows the list as the view has it. */
  open: (view: ListView) => Promise<void>
}

/** The views of a list. One that begins without anything in its address opens with its default. */
export function useViews(page: ListPage, state: ListState, onLook: (look: TableLook | undefined) => void): Views {
  const text = useText(viewsText)
  const version = useStore(changesOf('view'))
  const { value } = useLoad(signal => send(listViews, { query: { list: page.path }, signal }), [page.path, version])

  const open = async (view: ListView): Promise<void> => {
    const isComposed = view.content.query.includes('superQueryParams=')
    // Without its fields it is opened as it is: the list says what does not fit.
    const fields = isComposed
      ? await loadFields(page, {}, new AbortController().signal).catch(() => undefined)
      : undefined
    const { query, gone } = fittingQuery(view, state.names, page, fields)
    state.read(`view=${view.id}&${query}`)
    onLook(lookOf(view.content))
    if (gone.length) toast(text.gone(gone.map(name => `“${name}”`).join('、')), 'warning')
  }

  const isBegun = useRef(false)
  useEffect(() => {
    if (!value || isBegun.current) return
    isBegun.current = true
    const first = value.find(({ isDefault }) => isDefault)
    if (first && state.$query.get() === '') void open(first)
  }, [value])

  return { views: value ?? [], open }
}
