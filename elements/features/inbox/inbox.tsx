import { Checkbox } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { WaitingRow } from '../../base/contract/inbox.ts'
import { claimTaskByPost } from '../../base/contract/process.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { later } from '../../base/kit/later.tsx'
import { lead } from '../../base/kit/open-path.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useShownNotice } from '../../base/shared/notice/use-shown-notice.tsx'
import type { OpenedTask } from '../../base/shared/process/task-dialog.tsx'
import { pathOfInstance } from '../../base/shared/process/operation/path-of-instance.ts'
import { usePushedWork } from '../../base/shared/process/use-pushed-work.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { changed, changesOf } from '../../base/session/wire/changes.ts'
import { refreshNotices } from '../../base/session/realtime/notices.ts'
import { send } from '../../base/session/request/send.ts'
import { $subsite, $user } from '../../base/session/wire/session.ts'
import { describeWaiting } from './describe-waiting.tsx'
import { inboxText } from './texts/inbox.text.ts'
import { useNextTask } from './use-next-task.ts'
import { useTakenTasks } from './use-taken-tasks.ts'
import { pathOfWaiting } from './waiting-path.ts'

const StartDialog = later(() => import('./start/start-dialog.tsx'))
const FilledForm = later(() => import('../../base/form-engine/filled/filled-form.tsx'))
const TaskDialog = later(() => import('../../base/shared/process/task-dialog.tsx'))

/** Lists pending items of every kind at all sites of the user. */
export function Inbox({ query }: { query?: string }) {
  const text = useText(inboxText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Waiting key={user.id} query={query} />
}

interface Starting {
  round: number
  isOpen: boolean
  isDone: boolean
  /** Withdrawn process to send again; '' for a new one. */
  again: string
}

/** Splits the process to send again from the filter. */
function splitQuery(query: string | undefined) {
  const parts = new URLSearchParams(query)
  const again = parts.get('again') ?? ''
  parts.delete('again')
  return { again, rest: again ? parts.toString() : query }
}

function Waiting({ query }: { query: string | undefined }) {
  const text = useText(inboxText)
  const host = useHost()
  const site = useStore($subsite)?.id ?? ''
  const [opened, setOpened] = useState<{ task: OpenedTask; isOpen: boolean; at: number }>()
  /** `round` counts started processes, so that the next dialog starts empty. */
  const { again, rest } = splitQuery(query)
  const [starting, setStarting] = useState<Starting | undefined>(() =>
    again ? { round: 0, isOpen: true, isDone: false, again } : undefined
  )
  const [opening, setOpening] = useState(again)
  // The address of a mounted inbox changed.
  if (again !== opening) {
    setOpening(again)
    if (again) setStarting({ round: (starting?.round ?? 0) + 1, isOpen: true, isDone: false, again })
  }
  const close = () => setOpened(before => before && { ...before, isOpen: false })
  const hasChanged = () => {
    changed('task')
    refreshNotices()
  }
  const shown = useShownNotice(hasChanged)
  const taken = useTakenTasks(text, ids =>
    setOpened(before => (before && ids.includes(before.task.taskId) ? { ...before, at: before.at + 1 } : before))
  )
  const next = useNextTask()
  usePushedWork(taken.pushed)
  // Applications and articles are handled in their own page, perhaps in another tab.
  useEffect(() => {
    const stops = [changesOf('application'), changesOf('article')].map(changes => changes.listen(() => changed('task')))
    return () => stops.forEach(stop => stop())
  }, [])
  const handle = ({ task }: WaitingRow) =>
    task && setOpened(before => ({ task, isOpen: true, at: (before?.at ?? 0) + 1 }))
  /** Opens the task that follows in the list. */
  const goOn = (done: string) => {
    const row = next.isOn ? next.after(done) : undefined
    if (row) handle(row)
    else close()
  }
  /** Articles are read before the decision: open the article, which offers the task in its toolbar. */
  const open = (row: WaitingRow) => {
    const path = pathOfWaiting(row, site)
    if (path) lead(host, path, row.title)
    else if (row.notice) shown.show(row.notice)
    else handle(row)
  }
  /** Claims each task separately, so that one failure does not affect the others. */
  const claim = async (rows: WaitingRow[]) => {
    const answers = await Promise.allSettled(
      rows.map(({ subjectId }) => send(claimTaskByPost, { body: { taskId: subjectId } }))
    )
    const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [sentence(answer.reason)] : []))
    const done = rows.length - refused.length
    if (done > 0) toast(text.claimed(done), 'success')
    if (refused[0]) toast(text.claimFailed(refused.length, refused[0]), 'warning')
    hasChanged()
  }
  const start = () => {
    const isNew = starting?.isDone || starting?.again
    const round = (starting?.round ?? 0) + Number(Boolean(isNew))
    setStarting({ round, isOpen: true, isDone: false, again: '' })
  }
  return (
    <ResourceList
      resource={describeWaiting(text, { open, handle, claim: rows => void claim(rows), start })}
      query={rest}
      onLoaded={rows => {
        taken.see(rows)
        next.see(rows)
      }}
    >
      {opened && (
        <TaskDialog
          key={opened.task.taskId}
          task={opened.task}
          isOpen={opened.isOpen}
          openedAt={opened.at}
          onClose={close}
          onDone={() => goOn(opened.task.taskId)}
          foot={
            <Checkbox
              label={text.openNext}
              checked={next.isOn}
              onChange={event => next.turn(event.currentTarget.checked)}
            />
          }
          onChanged={() => {
            taken.act(opened.task.taskId)
            hasChanged()
          }}
          onInstance={() => lead(host, pathOfInstance(opened.task.processInstanceId), opened.task.title)}
          about={filling => (
            <FilledForm
              taskId={opened.task.taskId}
              instanceId={opened.task.processInstanceId}
              openedAt={opened.at}
              filling={filling}
            />
          )}
        />
      )}
      {shown.dialog}
      {starting && (
        <StartDialog
          key={starting.round}
          isOpen={starting.isOpen}
          again={starting.again}
          onClose={() => setStarting({ ...starting, isOpen: false })}
          onStarted={() => {
            setStarting({ ...starting, isOpen: false, isDone: true })
            hasChanged()
          }}
        />
      )}
    </ResourceList>
  )
}
