import { Spinner } from '@blueprintjs/core'
import { bring } from '../../core/sheets.ts'
import { useText } from '../../core/text.ts'
import { instanceDiagramText } from './instance-diagram.text.ts'
import styles from './diagram-waiting.css?inline'

bring(styles)

/** As high as the diagram that comes: what stands below stays where it is. */
export function DiagramWaiting() {
  const text = useText(instanceDiagramText)
  return (
    <div className="diagram-box">
      <Spinner className="waiting" size={24} aria-label={text.loading} />
    </div>
  )
}
