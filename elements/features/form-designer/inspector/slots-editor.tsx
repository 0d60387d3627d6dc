import { Button } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { useRef } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { tabsKey, walk, type Widget } from '../../../base/form-engine/document/document.ts'
import { useSortable } from '../../../base/kit/use-sortable.ts'
import { useWorkplace } from '../workplace/context.ts'
import { focusBeside } from '../model/focus-beside.ts'
import { Grip } from './grip.tsx'
import { inspectorText } from './inspector.text.ts'
import { moved } from '../model/moved.ts'
import type { Editing } from '../workplace/use-editing.ts'

interface Holder {
  list?: Widget[]
  label?: string
  name?: string
  span?: unknown
}

const count = (holder: Holder): number => [...walk(holder.list ?? [])].length

/** Edits the columns of a grid: widths (of 24) and order. */
export function ColumnsEditor({ editing }: { editing: Editing }) {
  const words = useText(inspectorText)
  const { isReadonly } = useWorkplace()
  const { ask, dialog } = useConfirm()
  const list = useRef<HTMLUListElement>(null)
  const columns = (Array.isArray(editing.widget?.columns) ? editing.widget.columns : []) as Holder[]
  const put = (next: Holder[], breath?: string) => editing.change(widget => ({ ...widget, columns: next }), breath)
  const shift = (from: number, to: number) => to >= 0 && to < columns.length && put(moved(columns, from, to))
  useSortable(list, '.grip', columns.length > 1 && !isReadonly, shift)

  const drop = async (at: number, pressed: HTMLElement) => {
    const held = count(columns[at]!)
    if (
      held > 0 &&
      (await ask({ title: words.removeColumnAsk(held), verb: words.remove, intent: 'danger' })) === undefined
    )
      return
    focusBeside(pressed)
    put(columns.filter((_, index) => index !== at))
  }
  return (
    <fieldset className="group" data-entries="columns">
      <legend>{words.columns}</legend>
      <ul className="entries" ref={list}>
        {columns.map((column, at) => (
          <li key={at} data-row={at}>
            <Grip name={String(at + 1)} onShift={by => shift(at, at + by)} />
            <input
              className="bp6-input bp6-small"
              type="number"
              min={1}
              max={24}
              aria-label={words.columnSpan(at + 1)}
              value={typeof column.span === 'number' ? column.span : ''}
              readOnly={isReadonly}
              onChange={event => {
                const span = Math.min(24, Math.max(1, Math.round(Number(event.target.value))))
                if (event.target.value !== '' && Number.isFinite(span))
                  put(
                    columns.map((other, index) => (index === at ? { ...other, span } : other)),
                    `span ${at}`
                  )
              }}
            />
            <span className="of">/ 24</span>
            <Button
              data-remove="columns"
              variant="minimal"
              size="small"
              icon={<Cross />}
              disabled={isReadonly || columns.length < 2}
              aria-label={words.removeColumn(at + 1)}
              onClick={event => void drop(at, event.currentTarget)}
            />
          </li>
        ))}
      </ul>
      <Button
        data-add="columns"
        size="small"
        variant="minimal"
        icon={<Plus />}
        text={words.addColumn}
        disabled={isReadonly}
        onClick={() => put([...columns, { span: 12, list: [] }])}
      />
      {dialog}
    </fieldset>
  )
}

/** Edits tabs: names and order. */
export function TabsEditor({ editing }: { editing: Editing }) {
  const words = useText(inspectorText)
  const { isReadonly } = useWorkplace()
  const { ask, dialog } = useConfirm()
  const list = useRef<HTMLUListElement>(null)
  const key = editing.widget ? tabsKey(editing.widget) : 'tabs'
  const tabs = (Array.isArray(editing.widget?.[key]) ? editing.widget[key] : []) as Holder[]
  const put = (next: Holder[], breath?: string) =>
    editing.change(widget => ({ ...widget, [tabsKey(widget)]: next }), breath)
  const shift = (from: number, to: number) => to >= 0 && to < tabs.length && put(moved(tabs, from, to))
  useSortable(list, '.grip', tabs.length > 1 && !isReadonly, shift)

  const drop = async (at: number, pressed: HTMLElement) => {
    const held = count(tabs[at]!)
    if (
      held > 0 &&
      (await ask({ title: words.removeTabAsk(tabs[at]!.label ?? '', held), verb: words.remove, intent: 'danger' })) ===
        undefined
    )
      return
    focusBeside(pressed)
    put(tabs.filter((_, index) => index !== at))
  }
  const add = () => {
    const taken = new Set(tabs.map(({ name }) => name))
    let number = tabs.length + 1
    while (taken.has(`tab_${number}`)) number += 1
    put([...tabs, { label: words.newTab(number), name: `tab_${number}`, list: [] }])
  }
  return (
    <fieldset className="group" data-entries="tabs">
      <legend>{words.tabs}</legend>
      <ul className="entries" ref={list}>
        {tabs.map((tab, at) => (
          <li key={at} data-row={at}>
            <Grip name={tab.label ?? ''} onShift={by => shift(at, at + by)} />
            <input
              className="bp6-input bp6-small"
              aria-label={words.tabLabel(at + 1)}
              value={tab.label ?? ''}
              readOnly={isReadonly}
              onChange={event =>
                put(
                  tabs.map((other, index) => (index === at ? { ...other, label: event.target.value } : other)),
                  `tab ${at}`
                )
              }
            />
            <Button
              data-remove="tabs"
              variant="minimal"
              size="small"
              icon={<Cross />}
              disabled={isReadonly || tabs.length < 2}
              aria-label={words.removeTab(at + 1)}
              onClick={event => void drop(at, event.currentTarget)}
            />
          </li>
        ))}
      </ul>
      <Button
        data-add="tabs"
        size="small"
        variant="minimal"
        icon={<Plus />}
        text={words.addTab}
        disabled={isReadonly}
        onClick={add}
      />
      {dialog}
    </fieldset>
  )
}
