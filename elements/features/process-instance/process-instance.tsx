import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { instanceDetails, type InstanceDetails, type InstanceTask } from '../../base/contract/process-instance.ts'
import type { TaskOperation } from '../../base/contract/process.ts'
import { useText } from '../../base/core/language/text.ts'
import { useHost } from '../../base/core/react/host.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { later } from '../../base/kit/later.tsx'
import { lead } from '../../base/kit/open-path.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { changed, changesOf } from '../../base/session/wire/changes.ts'
import { $user } from '../../base/session/wire/session.ts'
import { InstanceHistory } from '../../base/shared/process/instance-history.tsx'
import { operationText } from './operation.text.ts'
import { isAsked, type AskedOperation, type Operation } from './run-operation.ts'
import { AddedContent } from '../../base/shared/process/status/added-content.tsx'
import { usePushedWork } from '../../base/shared/process/use-pushed-work.ts'
import { InstanceCopies } from './instance-copies.tsx'
import { InstanceFailures } from './instance-failures.tsx'
import { InstanceHead } from './instance-head.tsx'
import { InstanceTasks } from './instance-tasks.tsx'
import { instanceText } from './process-instance.text.ts'

const ReadForm = later(() => import('./read-form.tsx'))
const FilledForm = later(() => import('../../base/form-engine/filled/filled-form.tsx'))
const TaskDialog = later(() => import('../../base/shared/process/task-dialog.tsx'))
const CopyDialog = later(() => import('./copy-dialog.tsx'))
const RemarkForm = later(() => import('./remark/remark-form.tsx'))
const SheetDialog = later(() => import('./sheet/sheet-dialog.tsx'))
const OperationDialog = later(() => import('./operation-dialog.tsx'))

/** Shows one process with its operations. */
export function ProcessInstance({ instanceId }: { instanceId?: string }) {
  const text = useText(instanceText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  if (!instanceId) return <p className="quiet">{text.none}</p>
  return <Instance key={`${user.id} ${instanceId}`} id={instanceId} />
}

function Instance({ id }: { id: string }) {
  const text = useText(instanceText)
  const version = useStore(changesOf('task'))
  usePushedWork()
  const { value, error, reload } = useLoad(
    signal => send(instanceDetails, { query: { processInstanceId: id }, signal }),
    [id, version]
  )
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (!value) return <Spinner className="instance-waiting" size={24} aria-label={text.loading} />
  return <Whole instance={value} />
}

interface Asked {
  operation: Operation
  isOpen: boolean
  count: number
}

function Whole({ instance }: { instance: InstanceDetails }) {
  const names = useText(operationText).names
  const host = useHost()
  const [asked, setAsked] = useState<Asked>()
  /** `round` counts sent copies, so that the next dialog starts empty. */
  const [copying, setCopying] = useState<{ isOpen: boolean; round: number }>()
  const [sheet, setSheet] = useState<{ isOpen: boolean; at: number }>()
  const [opened, setOpened] = useState<{ task: InstanceTask; isOpen: boolean; at: number }>()
  const { id, title, processName, starterName, businessKind } = instance
  const ask = (code: AskedOperation, taskId = '') =>
    setAsked(before => ({
      ...{ operation: { code, processInstanceId: id, taskId }, isOpen: true },
      count: (before?.count ?? 0) + 1
    }))
  const operate = ({ code }: TaskOperation, task?: InstanceTask) => isAsked(code) && ask(code, task?.taskId)
  const handle = (task: InstanceTask) => setOpened(before => ({ task, isOpen: true, at: (before?.at ?? 0) + 1 }))
  const openArticle = () =>
    lead(
      host,
      `/cms/article/edit?${new URLSearchParams({ id: instance.businessId, subsiteId: instance.subsiteId })}`,
      title
    )
  const sendAgain = () => lead(host, `/process/inbox?${new URLSearchParams({ again: id })}`, title)
  const copy = () => setCopying(before => ({ isOpen: true, round: before?.round ?? 0 }))
  // The diagram and the history reload when the instance has moved, not with each push.
  const place = [
    instance.state,
    instance.copies[0]?.copyTime,
    instance.lastRemark,
    ...instance.tasks.map(({ taskId, state, urgeFrom, isWaiting }) => `${taskId} ${state} ${urgeFrom} ${isWaiting}`)
  ].join()
  return (
    <div className="instance">
      <InstanceHead
        instance={instance}
        names={names}
        onOperate={operate}
        onArticle={businessKind === 'article' ? openArticle : undefined}
        onCopy={instance.mayCopy ? copy : undefined}
        onWithdraw={instance.mayWithdraw ? () => ask('withdraw') : undefined}
        onSendAgain={instance.maySendAgain ? sendAgain : undefined}
        onSheet={() => setSheet(before => ({ isOpen: true, at: (before?.at ?? 0) + 1 }))}
      />
      {(instance.content || instance.annexList.length > 0) && (
        <div className="instance-card">
          <AddedContent content={instance.content} annexList={instance.annexList} />
        </div>
      )}
      <ReadForm key={`form ${place}`} instanceId={id} />
      {instance.failures.length > 0 && <InstanceFailures instance={instance} />}
      {instance.tasks.length > 0 && (
        <InstanceTasks tasks={instance.tasks} names={names} onHandle={handle} onOperate={operate} />
      )}
      {instance.copies.length > 0 && <InstanceCopies instance={instance} />}
      <div className="instance-card">
        <InstanceHistory key={place} instanceId={id} />
      </div>
      <RemarkForm instanceId={id} />
      {sheet && (
        <SheetDialog
          instanceId={id}
          isOpen={sheet.isOpen}
          openedAt={sheet.at}
          onClose={() => setSheet({ ...sheet, isOpen: false })}
        />
      )}
      {opened && (
        <TaskDialog
          key={opened.task.taskId}
          task={{ ...opened.task, processInstanceId: id, title, processName, starterName, businessKind }}
          isOpen={opened.isOpen}
          openedAt={opened.at}
          onClose={() => setOpened({ ...opened, isOpen: false })}
          onChanged={() => changed('task')}
          about={filling => (
            <FilledForm taskId={opened.task.taskId} instanceId={id} openedAt={opened.at} filling={filling} />
          )}
        />
      )}
      {copying && (
        <CopyDialog
          key={`copy ${copying.round}`}
          instance={instance}
          isOpen={copying.isOpen}
          onClose={() => setCopying({ ...copying, isOpen: false })}
          onSent={() => setCopying({ isOpen: false, round: copying.round + 1 })}
        />
      )}
      {asked && (
        <OperationDialog
          key={asked.count}
          operation={asked.operation}
          title={title}
          targets={instance.targets}
          isOpen={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
          onChanged={() => changed('task')}
        />
      )}
    </div>
  )
}
