import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { typeOf, type Widget } from '../../../base/form-engine/document/document.ts'
import { layOut } from '../../../base/kit/tree/tree-model.ts'
import { VirtualTree } from '../../../base/kit/tree/virtual-tree.tsx'
import { answerKey, isEditKey } from './canvas-keys.ts'
import { chosenWidgets, moveTo } from '../model/commands.ts'
import { useFormDocument, useWorkplace } from '../workplace/context.ts'
import { choosePlace } from './node.tsx'
import { outlineOf } from './outline-model.ts'
import { placesOf } from '../model/places.ts'
import { TypeIcon } from './type-icon.tsx'
import { useDrag } from './use-drag.ts'
import { nameOf, useSaying } from '../workplace/use-saying.ts'

/** Shows the widgets as a tree to find, select and drag. */
export function Outline() {
  const workplace = useWorkplace()
  const { designer, text, locale, isReadonly, toCanvas, toProperties } = workplace
  const document = useFormDocument()
  const selection = useStore(designer.$selection)
  const drag = useDrag()
  const say = useSaying()
  const tree = useMemo(
    () => layOut(outlineOf(document.list, { widget: widget => nameOf(widget, { locale, text }), column: text.column })),
    [document, locale, text]
  )
  const [open] = useState(() => tree.keys.filter((_, at) => tree.ends[at]! > at + 1))
  const chosen = new Set(selection)
  const removed = (widgets: readonly Widget[]) => {
    say.removed(widgets)
    // The outline is empty: move focus to the canvas after the next frame.
    if (designer.$document.get().list.length === 0) requestAnimationFrame(toCanvas)
  }

  return (
    <div className="outline" data-scroller>
      <VirtualTree
        tree={tree}
        label={text.outline}
        selected={selection.at(-1)}
        openKeys={open}
        onChoose={node => designer.select([node.widget.key])}
        onKey={(event, node) => {
          if (node.slot !== undefined || !isEditKey(event)) return false
          // Keys apply to the focused row, selected or not.
          if (!chosen.has(node.key)) designer.select([node.key])
          return answerKey(event, designer, isReadonly, {
            moved: say.moved,
            removed,
            added: say.added,
            onOpen: () => toProperties()
          })
        }}
        dress={node => ({
          className: node.slot === undefined && chosen.has(node.key) ? 'tree-row-chosen' : '',
          icon: node.slot === undefined ? <TypeIcon type={typeOf(node.widget)} /> : undefined,
          attributes: {
            onPointerDown: event => {
              if (node.slot !== undefined) return
              const widgets = chosen.has(node.key)
                ? chosenWidgets(designer)
                : [placesOf(document).get(node.key)!.widget]
              drag(event, widgets.length > 1 ? text.selected(widgets.length) : node.title, widgets, (taken, position) =>
                say.moved(
                  taken,
                  moveTo(
                    designer,
                    taken.map(({ key }) => key),
                    position
                  )
                )
              )
            },
            onClickCapture: event => {
              if (node.slot === undefined && (event.ctrlKey || event.metaKey || event.shiftKey))
                choosePlace(designer, node.key, event)
            }
          }
        })}
      />
    </div>
  )
}
