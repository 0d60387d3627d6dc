import { ArrowDown, ArrowTopLeft, ArrowUp, Duplicate, Trash } from '@blueprintjs/icons'
import { memo, type CSSProperties, type MouseEvent } from 'react'
import { slotsOf, typeOf, type Slot, type Widget } from '../../../base/form-engine/document/document.ts'
import { FieldView } from '../../../base/form-engine/fields/field-frame.tsx'
import { dividerOf } from '../../../base/form-engine/types/divider/divider.ts'
import { definitionOf, hasValue } from '../../../base/form-engine/catalogue/widget-types.ts'
import { chosenWidgets, duplicateChosen, moveTo, removeChosen, shift } from '../model/commands.ts'
import { useIsChosen, useWorkplace } from '../workplace/context.ts'
import { TypeIcon } from './type-icon.tsx'
import { placesOf } from '../model/places.ts'
import { useDrag } from './use-drag.ts'
import { nameOf, useSaying } from '../workplace/use-saying.ts'

function nothing() {}

interface ListProps {
  list: readonly Widget[]
  parent?: string
  slot: number
  /** Shown while the list is empty. */
  hint: string
  level: number
  /** Widgets are side by side. */
  isRow?: boolean
}

/** Renders a list of widgets as a drop target. */
export const NodeList = memo(function NodeList({ list, parent, slot, hint, level, isRow }: ListProps) {
  return (
    <div
      className={list.length === 0 ? 'list list-empty' : 'list'}
      data-list
      data-parent={parent}
      data-slot={slot}
      data-flow={isRow ? 'row' : undefined}
      role={parent === undefined ? 'presentation' : 'group'}
    >
      {list.map((widget, index) => (
        <Node key={widget.key} widget={widget} index={index} level={level} />
      ))}
      {list.length === 0 && <p className="list-hint">{hint}</p>}
    </div>
  )
})

/** Renders a widget as in the form, for selecting and dragging. */
const Node = memo(function Node({ widget, index, level }: { widget: Widget; index: number; level: number }) {
  const workplace = useWorkplace()
  const { designer, text } = workplace
  const isChosen = useIsChosen(widget.key)
  const drag = useDrag()
  const say = useSaying()
  const slots = slotsOf(widget)
  const name = nameOf(widget, workplace)
  const type = definitionOf(widget)?.title[workplace.locale] ?? text.unknown(String(widget.type))

  const choose = (event: MouseEvent) => {
    event.stopPropagation()
    choosePlace(designer, widget.key, event)
    workplace.showProperties()
  }

  return (
    <div
      className={`node ${isChosen ? 'chosen' : ''} ${slots.length > 0 ? 'holder' : ''}`}
      data-key={widget.key}
      data-index={index}
      onClick={choose}
      onPointerDown={event => {
        if (
          (event.target as HTMLElement).closest('[data-key]') !== event.currentTarget ||
          (event.target as HTMLElement).closest('.node-bar')
        )
          return
        // Dragging a selected widget moves the whole selection.
        const chosen = isChosen ? chosenWidgets(designer) : [widget]
        drag(event, chosen.length > 1 ? text.selected(chosen.length) : name, chosen, (widgets, position) =>
          say.moved(
            widgets,
            moveTo(
              designer,
              widgets.map(({ key }) => key),
              position
            )
          )
        )
      }}
    >
      {/* The tree item covers the widget, so that its contents and nested widgets are not part of the item's name. */}
      <span
        className="node-item"
        role="treeitem"
        aria-level={level}
        aria-selected={isChosen}
        aria-label={text.nodeName(
          [type, name !== type && name, widget.options.required === true && text.required].filter(
            part => part !== false
          )
        )}
        tabIndex={isChosen ? 0 : -1}
      />
      {slots.length > 0 ? <Holder widget={widget} slots={slots} name={name} level={level} /> : <Look widget={widget} />}
      {isChosen && !workplace.isReadonly && <Bar widget={widget} />}
    </div>
  )
})

/** Renders the field, inert. */
function Look({ widget }: { widget: Widget }) {
  const type = typeOf(widget)
  if (type === 'divider') return <Divider widget={widget} />
  return (
    <div className="look" inert>
      <FieldView
        widget={widget}
        id={`canvas-${widget.key}`}
        value={
          hasValue(widget) ? (widget.options.defaultValue ?? definitionOf(widget)?.empty?.(widget.options)) : undefined
        }
        onChange={nothing}
        onBlur={nothing}
        isDisabled={widget.options.disabled === true}
        isReadonly={false}
        isRequired={widget.options.required === true}
        problem=""
      />
    </div>
  )
}

function Divider({ widget }: { widget: Widget }) {
  const { words, place } = dividerOf(widget)
  return <div className={`look divider divider-${place}`}>{words && <span>{words}</span>}</div>
}

function Holder({
  widget,
  slots,
  name,
  level
}: {
  widget: Widget
  slots: readonly Slot[]
  name: string
  level: number
}) {
  const { text } = useWorkplace()
  const type = typeOf(widget)
  const isGrid = type === 'grid'
  return (
    <>
      <div className="holder-name">
        <TypeIcon type={type} />
        <span>{name}</span>
      </div>
      <div className={isGrid ? 'holder-grid' : type === 'sub-table' ? 'holder-table' : 'holder-tabs'}>
        {slots.map((slot, at) => (
          <div
            key={at}
            className="holder-slot"
            style={isGrid ? ({ '--span': Math.min(24, slot.span ?? 12) } as CSSProperties) : undefined}
          >
            {type === 'tabs' && <div className="holder-label">{slot.label}</div>}
            <NodeList
              list={slot.list}
              parent={widget.key}
              slot={at}
              level={level + 1}
              isRow={type === 'sub-table'}
              hint={type === 'sub-table' ? text.emptyTable : text.emptyList}
            />
          </div>
        ))}
      </div>
    </>
  )
}

/** Shows the most frequent mouse actions of a selected widget; keys do the same. */
function Bar({ widget }: { widget: Widget }) {
  const { designer, text } = useWorkplace()
  const say = useSaying()
  const parent = placesOf(designer.$document.get()).get(widget.key)?.parent
  const act = (action: () => void) => (event: MouseEvent) => {
    event.stopPropagation()
    action()
  }
  return (
    <div className="node-bar" aria-hidden="true">
      {parent !== undefined && (
        <button type="button" tabIndex={-1} title={text.parent} onClick={act(() => designer.select([parent]))}>
          <ArrowTopLeft size={12} />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        title={`${text.moveUp} Alt+↑`}
        onClick={act(() => say.moved([widget], shift(designer, 'up')))}
      >
        <ArrowUp size={12} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        title={`${text.moveDown} Alt+↓`}
        onClick={act(() => say.moved([widget], shift(designer, 'down')))}
      >
        <ArrowDown size={12} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        title={`${text.duplicate} Ctrl+D`}
        onClick={act(() => say.added(duplicateChosen(designer)))}
      >
        <Duplicate size={12} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        title={`${text.remove} Delete`}
        onClick={act(() => say.removed(removeChosen(designer)))}
      >
        <Trash size={12} />
      </button>
    </div>
  )
}

/** Selects by click: Ctrl toggles one widget, Shift selects a range of siblings. */
export function choosePlace(
  designer: ReturnType<typeof useWorkplace>['designer'],
  key: string,
  event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>
): void {
  const selection = designer.$selection.get()
  const last = selection.at(-1)
  if (event.ctrlKey || event.metaKey)
    return designer.select(selection.includes(key) ? selection.filter(other => other !== key) : [...selection, key])
  const places = placesOf(designer.$document.get())
  const from = places.get(last ?? '')
  const to = places.get(key)
  if (!event.shiftKey || !from || !to || from.siblings !== to.siblings) return designer.select([key])
  const between = to.siblings
    .slice(Math.min(from.index, to.index), Math.max(from.index, to.index) + 1)
    .map(sibling => sibling.key)
  designer.select([
    ...selection.filter(other => !between.includes(other)),
    ...between.filter(other => other !== key),
    key
  ])
}
