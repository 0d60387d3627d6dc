import { Button } from '@blueprintjs/core'
import { useText } from '../core/text.ts'
import { addToCanvas, dragToCanvas } from './modeler/add.ts'
import { iconOf } from './modeler/icons.ts'
import { kinds } from './modeler/kinds.ts'
import type { Drawing } from './modeler/modeler.ts'
import type { Shape } from './modeler/services.ts'
import { designerText } from './process-designer.text.ts'

/** What may be drawn: a press puts it after the chosen node, a drag anywhere. */
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
            icon={<i className="node-icon" aria-hidden dangerouslySetInnerHTML={{ __html: iconOf(kind) }} />}
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
