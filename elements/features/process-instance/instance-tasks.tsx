import { Button } from '@blueprintjs/core'
import type { InstanceTask } from '../../base/contract/process-instance.ts'
import type { TaskOperation } from '../../base/contract/process.ts'
import type { TaskAction } from '../../base/contract/process-actions.ts'
import { useText } from '../../base/core/language/text.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { AddSignersButton, RemoveSignerButton } from '../../base/shared/process/signers/signer-buttons.tsx'
import { isAsked } from './run-operation.ts'
import { UrgeButton } from './urge-button.tsx'
import { instanceText } from './process-instance.text.ts'

function changeTasks(): void {
  changed('task')
}

interface Props {
  tasks: InstanceTask[]
  names: Readonly<Record<TaskAction, string>>
  /** Opens the dialog of a task, which claims, completes and sends back. */
  onHandle: (task: InstanceTask) => void
  onOperate: (operation: TaskOperation, task: InstanceTask) => void
}

/** Lists the open tasks of an instance with their operations. */
export function InstanceTasks({ tasks, names, onHandle, onOperate }: Props) {
  const text = useText(instanceText)
  return (
    <section className="instance-card" aria-label={text.tasks}>
      <h3>{text.tasks}</h3>
      <ul className="instance-tasks">
        {tasks.map(task => {
          const isMine = task.operations.some(({ code }) => !isAsked(code))
          return (
            <li key={task.taskId}>
              <b>{task.taskName}</b>
              <span>{`${text.waitsFor} ${task.waitsFor || text.nobody}`}</span>
              {task.isWaiting && <span className="mark">{text.waitsForAdded}</span>}
              {task.added && <span className="task-since">{text.addedBy(task.added)}</span>}
              <span className="task-since">{`${text.since} ${task.createTime}`}</span>
              <span className="instance-tools">
                {task.operations.map(
                  operation =>
                    isAsked(operation.code) && (
                      <Button
                        key={operation.code}
                        text={names[operation.code]}
                        aria-label={text.taskOperation(names[operation.code], task.taskName)}
                        onClick={() => onOperate(operation, task)}
                      />
                    )
                )}
                <AddSignersButton task={task} onChanged={changeTasks} />
                {task.mayRemove && (
                  <RemoveSignerButton taskId={task.taskId} name={task.waitsFor} onChanged={changeTasks} />
                )}
                {task.mayUrge && <UrgeButton key={task.urgeFrom} task={task} />}
                {isMine && (
                  <Button
                    intent="primary"
                    text={text.handle}
                    aria-label={text.handleTask(task.taskName)}
                    onClick={() => onHandle(task)}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
