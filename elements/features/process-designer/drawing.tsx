import { Button } from '@blueprintjs/core'
import { ZoomIn, ZoomOut } from '@blueprintjs/icons'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { sentence } from '../../base/core/language/errors.ts'
import { bring } from '../../base/core/look/sheets.ts'
import styles from './drawing.css?inline'
import { useLocale, useText } from '../../base/core/language/text.ts'
import type { EditorProps } from './editor.ts'
import { Inspector } from './inspector/inspector.tsx'
import { createDrawing, type Drawing as Drawn } from './modeler/modeler.ts'
import type { Shape } from './modeler/services.ts'
import { Palette } from './palette.tsx'
import { designerText } from './process-designer.text.ts'

bring(styles)

/** Edits the document on a bpmn-js canvas, between the palette and the properties of the selection. */
export default function Drawing({ record, isEditable, chosen, onWriting }: EditorProps) {
  const text = useText(designerText)
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn>()
  const [problem, setProblem] = useState('')
  const [selected, setSelected] = useState<Shape>()
  /** Counts steps to re-render, because bpmn-js mutates shapes. */
  const [, setSteps] = useState(0)
  /** Document as last written by the canvas. */
  const own = useRef('')

  useLayoutEffect(() => {
    const drawing = createDrawing(box.current!, text, locale)
    let writing: Promise<void> = Promise.resolve()
    let opened = ''
    let isOver = false
    const write = async () => {
      const xml = drawing.service('commandStack').canUndo() ? await drawing.write() : opened
      if (isOver || xml === own.current) return
      own.current = xml
      record.change({ bpmnXml: xml })
    }
    const openNewest = async () => {
      const xml = record.$draft.get().bpmnXml
      if (isOver || xml === own.current) return
      own.current = opened = xml
      try {
        await drawing.open(xml)
        if (isOver) return
        box.current?.querySelector('.djs-container > svg')?.setAttribute('aria-label', text.canvas)
        box.current?.querySelector('.djs-container > svg')?.setAttribute('role', 'application')
        setProblem('')
        setSelected(undefined)
        setDrawn(drawing)
      } catch (error) {
        if (!isOver) setProblem(error instanceof Error ? error.message.split('\n')[0]! : sentence(error))
      }
    }
    // Opens documents in turn. Otherwise the canvas may show an older one, whose reading ends later.
    let opening: Promise<void> = Promise.resolve()
    const open = () => (opening = opening.then(openNewest))
    drawing.service('eventBus').on('commandStack.changed', () => {
      setSteps(steps => steps + 1)
      writing = writing.then(write)
    })
    drawing.service('eventBus').on('selection.changed', (({ newSelection }: { newSelection: Shape[] }) => {
      const [one, other] = newSelection
      setSelected(one && !other ? (one.labelTarget ?? one) : undefined)
    }) as never)
    const endWriting = onWriting(() => writing)
    void open()
    const stop = record.$draft.listen(() => void open())
    return () => {
      isOver = true
      stop()
      endWriting()
      own.current = ''
      setDrawn(undefined)
      drawing.destroy()
    }
  }, [record, locale, text, onWriting])

  const select = (id: string) => {
    const shape = drawn?.service('elementRegistry').get(id)
    drawn?.service('selection').select(shape ?? null)
    if (shape) drawn?.service('canvas').scrollToElement(shape, 80)
  }
  const showChosen = useEffectEvent(select)
  useEffect(() => {
    if (drawn && chosen) showChosen(chosen.id)
  }, [drawn, chosen])

  const stack = drawn?.service('commandStack')
  return (
    <div className={isEditable ? 'drawing' : 'drawing drawing-readonly'}>
      {isEditable && drawn && <Palette drawing={drawn} selected={selected} />}
      <section className="canvas" aria-label={text.canvas}>
        <div className="canvas-tools">
          {isEditable && (
            <>
              <Button size="small" text={text.undo} disabled={!stack?.canUndo()} onClick={() => stack?.undo()} />
              <Button size="small" text={text.redo} disabled={!stack?.canRedo()} onClick={() => stack?.redo()} />
            </>
          )}
          <Button
            size="small"
            icon={<ZoomOut size={14} />}
            aria-label={text.farther}
            title={text.farther}
            onClick={() => drawn?.zoomBy(0.8)}
          />
          <Button
            size="small"
            icon={<ZoomIn size={14} />}
            aria-label={text.closer}
            title={text.closer}
            onClick={() => drawn?.zoomBy(1.25)}
          />
          <Button size="small" text={text.whole} onClick={() => drawn?.fit()} />
        </div>
        {problem && (
          <p className="note note-danger" role="alert">
            {text.unreadable(problem)}
          </p>
        )}
        <div className="canvas-box" ref={box} inert={!isEditable} aria-busy={!drawn && !problem} />
      </section>
      {drawn && (
        <Inspector drawing={drawn} shape={selected} kinds={text.kinds} isEditable={isEditable} onSelect={select} />
      )}
    </div>
  )
}
