import { Button } from '@blueprintjs/core'
import { Maximize, ZoomIn, ZoomOut } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { instanceDiagram, type InstanceDiagram as Shown } from '../../contract/process-history.ts'
import { bring } from '../../core/look/sheets.ts'
import { useLocale, useText } from '../../core/language/text.ts'
import { Failed } from '../../kit/access/failed.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { send } from '../../session/request/send.ts'
import styles from './instance-diagram.css?inline'
import { instanceDiagramText } from './instance-diagram.text.ts'
import { draw, type Drawing } from './draw-instance.ts'
import { DiagramWaiting } from './diagram-waiting.tsx'

bring(styles)

function markOf({ state, result }: Pick<Shown, 'state' | 'result'>): string {
  if (state !== '3') return 'mark'
  return result === 'rejected' ? 'mark mark-bad' : 'mark mark-good'
}

/** Diagram of a process instance with its path. */
export default function InstanceDiagram({ instanceId }: { instanceId: string; onClose?: () => void }) {
  const text = useText(instanceDiagramText)
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing>()
  const [problem, setProblem] = useState<unknown>()
  const { value, error, reload } = useLoad(
    signal => send(instanceDiagram, { query: { processInstanceId: instanceId }, signal }),
    [instanceId]
  )
  useEffect(() => {
    if (!value || !box.current) return
    let isOver = false
    let made: Drawing | undefined
    const show = async (container: HTMLElement) => {
      try {
        const drawn = await draw(container, value, { here: text.here, passed: text.passed }, locale)
        if (isOver) return drawn.destroy()
        made = drawn
        const list = (ids: string[]) => drawn.namesOf(ids).join(text.and)
        drawn.tell(text.told(list(value.current), list(value.passed)))
        setDrawing(drawn)
      } catch (failure) {
        if (!isOver) setProblem(failure)
      }
    }
    void show(box.current)
    return () => {
      isOver = true
      made?.destroy()
      setDrawing(undefined)
    }
  }, [value, locale, text])

  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (problem !== undefined) return <Failed error={problem} retry={() => (setProblem(undefined), reload())} />
  if (!value) return <DiagramWaiting />
  return (
    <section className="diagram" aria-label={text.diagram}>
      <header className="diagram-head">
        <h3>{value.processName}</h3>
        <span className={markOf(value)}>
          {value.state === '3' && (value.result === 'passed' || value.result === 'rejected')
            ? text.results[value.result]
            : text.states[value.state]}
        </span>
        <ul className="diagram-legend">
          <li className="legend-here">{text.legendHere}</li>
          <li className="legend-passed">{text.legendPassed}</li>
          <li className="legend-open">{text.legendOpen}</li>
        </ul>
        <div className="diagram-tools" role="group" aria-label={text.tools}>
          <Button
            variant="minimal"
            icon={<ZoomOut />}
            aria-label={text.farther}
            title={text.farther}
            onClick={() => drawing?.zoomBy(0.8)}
          />
          <Button
            variant="minimal"
            icon={<ZoomIn />}
            aria-label={text.closer}
            title={text.closer}
            onClick={() => drawing?.zoomBy(1.25)}
          />
          <Button
            variant="minimal"
            icon={<Maximize />}
            aria-label={text.whole}
            title={text.whole}
            onClick={() => drawing?.fit()}
          />
        </div>
      </header>
      <div className="diagram-box" ref={box} aria-busy={!drawing} />
    </section>
  )
}
