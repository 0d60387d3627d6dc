import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { WaitingRow } from '../contract/inbox.ts'
import { claimTaskByPost } from '../contract/process.ts'
import { sentence } from '../core/errors.ts'
import { useHost } from '../core/host.ts'
import { bring } from '../core/sheets.ts'
import { useText } from '../core/text.ts'
import { toast } from '../core/toasts.ts'
import { later } from '../parts/later.tsx'
import { lead } from '../parts/lead.ts'
import { NoSession } from '../parts/no-session.ts'
import { useShownNotice } from '../parts/notice/use-shown-notice.tsx'
import type { OpenedTask } from '../parts/process/task-dialog.tsx'
import { usePushedWork } from '../parts/use-pushed-work.ts'
import { ResourceList } from '../parts/resource/resource-list.tsx'
import { changed, changesOf } from '../session/changes.ts'
import { refreshNotices } from '../session/notices.ts'
import { send } from '../session/request.ts'
import { $subsite, $user } from '../session/session.ts'
import { describeWaiting } from './describe-waiting.tsx'
import styles from './inbox.css?inline'
import { inboxText } from './inbox.text.ts'
import { pathOfWaiting } from './waiting-path.ts'

bring(styles)

const StartDialog = later(() => import('./start-dialog.tsx'))
const FilledForm = later(() => import('./filled-form.tsx'))
const TaskDialog = later(() => import('../parts/process/task-dialog.tsx'))

/** What waits for the person, of every kind and at all their sites. */
export function Inbox({ query }: { query?: string }) {
  const text = useText(inboxText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Waiting key={user.id} query={query} />
}

function Waiting({ query }: { query: string | undefined }) {
  const text = useText(inboxText)
  const host = useHost()
  const site = useStore($subsite)?.id ?? ''
  const [opened, setOpened] = useState<{ task: OpenedTask; isOpen: boolean; at: number }>()
  /** `round` counts those that were started: the next begins empty. */
  const [starting, setStarting] = useState<{ round: number; isOpen: boolean; isDone: boolean }>()
  const close = () => setOpened(before => before && { ...before, isOpen: false })
  const hasChanged = () => {
    changed('task')
    refreshNotices()
  }
  const shown = useShownNotice(hasChanged)
  usePushedWork()
  // An application or an article is handled in its own page, perhaps in another tab.
  useEffect(() => {
    const stops = [changesOf('application'), changesOf('article')].map(changes => changes.listen(() => changed('task')))
    return () => stops.forEach(stop => stop())
  }, [])
  const handle = ({ task }: WaitingRow) => task && setOpened({ task, isOpen: true, at: Date.now() })
  /** An article is read before it is decided about: its task opens it, and stands in its bar. */
  const open = (row: WaitingRow) => {
    const path = pathOfWaiting(row, site)
    if (path) lead(host, path, row.title)
    else if (row.notice) shown.show(row.notice)
    else handle(row)
  }
  /** Each is claimed by itself: one that somebody else was faster with keeps none of the others. */
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
    const round = (starting?.round ?? 0) + Number(starting?.isDone ?? false)
    setStarting({ round, isOpen: true, isDone: false })
  }
  return (
    <ResourceList
      resource={describeWaiting(text, { open, handle, claim: rows => void claim(rows), start })}
      query={query}
    >
      {opened && (
        <TaskDialog
          key={opened.task.taskId}
          task={opened.task}
          isOpen={opened.isOpen}
          openedAt={opened.at}
          onClose={close}
          onChanged={hasChanged}
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
