import { Button, Checkbox } from '@blueprintjs/core'
import { nodeActions, usualActions, type NodeAction } from '../../../base/contract/process-actions.ts'
import { nobodyWays } from '../../../base/contract/process-automatic.ts'
import { useText } from '../../../base/core/language/text.ts'
import { attribute, attributePart, listOf } from '../model/attributes.ts'
import { nobodyOf, nobodyPart } from '../model/automatic.ts'
import { disagreeOf } from '../model/disagree.ts'
import { dutiesOf } from '../model/duty.ts'
import { limitOf } from '../model/duration.ts'
import { loopOf, shareOf } from '../model/mode.ts'
import { copiesOf, copiesPart, peopleOf, peoplePart } from '../model/people.ts'
import type { Drawing } from '../modeler/modeler.ts'
import type { Shape } from '../modeler/services.ts'
import { NobodyFields } from './automatic-fields.tsx'
import { DisagreeField } from './disagree-field.tsx'
import { DutyFields } from './duty-fields.tsx'
import { inspectorText } from './inspector.text.ts'
import { SubjectsField } from './subjects-field.tsx'
import { WhoFields } from './who-fields.tsx'

interface Props {
  drawing: Drawing
  shape: Shape
  onSelect: (id: string) => void
}

/** Edits assignees, sharing, duties, copies, buttons and time limits of a task. */
export function TaskFields({ drawing: { service }, shape, onSelect }: Props) {
  const text = useText(inspectorText)
  const task = shape.businessObject
  const modeling = service('modeling')
  const own = listOf(attribute(task, 'buttons'))
  const shown: readonly string[] = own.length > 0 ? own : usualActions
  const showButton = (code: NodeAction, isOn: boolean) => {
    const next = nodeActions.filter(one => (one === code ? isOn : shown.includes(one)))
    const isUsual = next.length === usualActions.length && usualActions.every(one => next.includes(one))
    modeling.updateProperties(shape, attributePart(task, 'buttons', isUsual ? '' : next.join()))
  }
  const wordsOf = (timer: Shape) => {
    const limit = limitOf(timer.businessObject)
    return limit ? text.limitOf(limit.count, text.units[limit.unit]) : '?'
  }
  return (
    <>
      <WhoFields
        name="task"
        people={peopleOf(task)}
        share={shareOf(task)}
        onChange={(people, share) =>
          modeling.updateProperties(shape, {
            ...peoplePart(task, people),
            ...(share && {
              loopCharacteristics: loopOf(
                (type, attributes) => service('bpmnFactory').create(type, attributes),
                share,
                task.loopCharacteristics
              )
            })
          })
        }
      />
      <DisagreeField
        name="task"
        value={disagreeOf(task)}
        onChange={way => modeling.updateProperties(shape, attributePart(task, 'disagree', way))}
      />
      <NobodyFields
        name="task"
        value={nobodyOf(task)}
        ways={['', ...nobodyWays]}
        onChange={value => modeling.updateProperties(shape, nobodyPart(task, value))}
      />
      <DutyFields
        value={dutiesOf(task)}
        onChange={duties => modeling.updateProperties(shape, attributePart(task, 'duty', duties.join()))}
      />
      <SubjectsField
        name="task-copies"
        legend={text.copies}
        empty={text.noCopies}
        adding={text.addCopies}
        subjects={copiesOf(task)}
        onChange={subjects => modeling.updateProperties(shape, copiesPart(task, subjects))}
      />
      <fieldset className="inspector-group">
        <legend>{text.buttons}</legend>
        {nodeActions.map(code => (
          <Checkbox
            key={code}
            inline
            checked={shown.includes(code)}
            label={text.buttonNames[code]}
            onChange={({ target }) => showButton(code, target.checked)}
          />
        ))}
      </fieldset>
      <fieldset className="inspector-group">
        <legend>{text.timers}</legend>
        {shape.attachers?.length ? (
          shape.attachers.map(timer => (
            <Button
              key={timer.id}
              size="small"
              text={text.timerOf(timer.businessObject.name ?? '', wordsOf(timer))}
              onClick={() => onSelect(timer.id)}
            />
          ))
        ) : (
          <span className="quiet">{text.noTimers}</span>
        )}
      </fieldset>
    </>
  )
}
