import { Button } from '@blueprintjs/core'
import { useText } from '../../base/core/language/text.ts'
import { addToCanvas, dragToCanvas } from './modeler/add.ts'
import { iconPaths } from './modeler/icons.ts'
import { kinds, type Kind } from './modeler/kinds.ts'
import type { Drawing } from './modeler/modeler.ts'
import type { Shape } from './modeler/services.ts'
import { designerText } from './process-designer.text.ts'

/** Lists the kinds of nodes. A click adds a node after the selected one; dragging places it anywhere. */
export function Palette({ drawing, selected }: { drawing: Drawing; selected: Shape | undefined }) {
  const text = useText(designerText)
  return (
    <section className="nodes" aria-label={text.palette}>
      <div className="nodes-list" role="group" aria-label={text.palette} aria-describedby="nodes-hint">
        {kinds.map(kind => (
          <Button
            key={kind}
            variant="minimal"
            alignText="start"
            icon={<NodeIcon kind={kind} />}
            text={text.kinds[kind]}
            draggable
            onDragStart={event => {
              event.preventDefault()
              dragToCanvas(drawing, event.nativeEvent, kind, text.kinds)
            }}
            onClick={() => addToCanvas(drawing, selected, kind, text.kinds)}
          />
        ))}
      </div>
      <p className="quiet" id="nodes-hint">
        {text.paletteHint}
      </p>
    </section>
  )
}

function NodeIcon({ kind }: { kind: Kind }) {
  return (
    <svg className="node-icon" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth={1.4} aria-hidden>
      <path d={iconPaths[kind]} />
    </svg>
  )
}
