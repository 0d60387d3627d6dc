import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { BpmnModdle } from 'bpmn-moddle'
import { useEffect, useRef, useState } from 'react'
import { processLimits } from '../../../base/contract/process.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { useText } from '../../../base/core/language/text.ts'
import type { Moddle } from '../../../base/shared/bpmn/moddle.ts'
import type { EditorProps } from '../editor.ts'
import { oneShare } from '../model/mode.ts'
import { newStepId, putSteps, stepsOf, type Step } from '../model/steps.ts'
import { StepRow } from './step-row.tsx'
import { stepListText } from './step-list.text.ts'
import styles from './step-list.css?inline'

bring(styles)

const moddle = new BpmnModdle() as unknown as Moddle

/** Edits the process as a list of steps instead of a diagram. Produces the same document. */
export default function StepList({ record, isEditable, onWriting, onDraw }: EditorProps) {
  const text = useText(stepListText)
  const [steps, setSteps] = useState<Step[] | 'more' | 'none'>()
  /** Document of the current steps. */
  const own = useRef('')
  const writing = useRef<Promise<void>>(Promise.resolve())

  useEffect(() => {
    let isOver = false
    const read = async () => {
      const xml = record.$draft.get().bpmnXml
      if (xml === own.current) return
      own.current = xml
      const found = await stepsOf(moddle, xml).then(
        list => list ?? 'more',
        () => 'none' as const
      )
      if (!isOver && own.current === xml) setSteps(found)
    }
    void read()
    const stop = record.$draft.listen(() => void read())
    const endWriting = onWriting(() => writing.current)
    return () => {
      isOver = true
      stop()
      endWriting()
    }
  }, [record, onWriting])

  const put = (next: Step[]) => {
    setSteps(next)
    writing.current = writing.current.then(async () => {
      const xml = await putSteps(moddle, own.current, next)
      own.current = xml
      record.change({ bpmnXml: xml })
    })
  }
  const move = (list: Step[], at: number, by: number) => {
    const next = [...list]
    next.splice(at + by, 0, ...next.splice(at, 1))
    put(next)
  }
  if (!steps) return <Spinner className="state" size={24} aria-label={text.loading} />
  if (typeof steps === 'string')
    return (
      <NonIdealState
        className="state"
        title={steps === 'more' ? text.notRow : text.unreadable}
        action={<Button text={text.toDrawing} onClick={onDraw} />}
      />
    )
  return (
    <section className="steps" aria-label={text.steps}>
      <p className="quiet">{text.hint}</p>
      <ol>
        {steps.map((step, at) => (
          <StepRow
            key={step.id}
            step={step}
            number={at + 1}
            isEditable={isEditable}
            onChange={part => put(steps.map(other => (other === step ? { ...other, ...part } : other)))}
            onRemove={steps.length > 1 ? () => put(steps.filter(other => other !== step)) : undefined}
            onUp={at > 0 ? () => move(steps, at, -1) : undefined}
            onDown={at < steps.length - 1 ? () => move(steps, at, 1) : undefined}
          />
        ))}
      </ol>
      {isEditable && (
        <Button
          icon={<Add />}
          text={text.add}
          disabled={steps.length >= processLimits.steps}
          onClick={() => put([...steps, blankStep(newStepId(steps), text.newStep)])}
        />
      )}
    </section>
  )
}

const blankStep = (id: string, name: string): Step => ({
  id,
  name,
  people: { subjects: [], isDirect: false },
  share: oneShare,
  disagree: 'end',
  duties: []
})
