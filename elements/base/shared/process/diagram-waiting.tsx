import { Spinner } from '@blueprintjs/core'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { instanceDiagramText } from './instance-diagram.text.ts'
import styles from './diagram-waiting.css?inline'

bring(styles)

/** Placeholder with the height of the diagram, so that the content below does not move. */
export function DiagramWaiting() {
  const text = useText(instanceDiagramText)
  return (
    <div className="diagram-box">
      <Spinner className="waiting" size={24} aria-label={text.loading} />
    </div>
  )
}
