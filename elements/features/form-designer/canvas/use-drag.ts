import type { PointerEvent } from 'react'
import { useHost } from '../../../base/core/react/host.ts'
import type { Widget } from '../../../base/form-engine/document/document.ts'
import { useWorkplace } from '../workplace/context.ts'
import { followDrag } from './drag.ts'
import { canvasTarget, outlineTarget } from './drop-targets.ts'
import { outlineDrops } from './outline-model.ts'
import { mayHold, type Position } from '../model/places.ts'

type Begin = (
  event: PointerEvent,
  label: string,
  widgets: readonly Widget[],
  onDrop: (widgets: readonly Widget[], position: Position) => void
) => void

/** Returns a function that starts dragging new or existing widgets to canvas or outline. */
export function useDrag(): Begin {
  const host = useHost()
  const { designer, isReadonly } = useWorkplace()
  return (event, label, widgets, onDrop) => {
    const root = host.shadowRoot
    const layer = root?.querySelector<HTMLElement>('.drag-layer')
    if (isReadonly || !root || !layer) return
    const allows = (parent: string | undefined): boolean =>
      widgets.every(widget => mayHold(designer.$document.get(), parent, widget))
    const drops = outlineDrops(() => designer.$document.get())
    followDrag(event.nativeEvent, {
      label,
      root,
      layer,
      find: (under, x, y) =>
        under.closest('.outline')
          ? outlineTarget(under, y, drops, allows)
          : under.closest('.canvas')
            ? canvasTarget(under, x, y, allows)
            : undefined,
      onDrop(position) {
        // Focus the canvas, so that keys apply to the dropped widgets.
        root.querySelector<HTMLElement>('.canvas .page')?.focus({ preventScroll: true })
        onDrop(widgets, position)
      }
    })
  }
}
