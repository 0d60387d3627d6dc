import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { TaskRow } from '../contract/process.ts'
import { useHost } from '../core/host.ts'
import { useText } from '../core/text.ts'
import { later } from '../parts/later.tsx'
import { lead } from '../parts/lead.ts'
import { NoSession } from '../parts/no-session.ts'
import { pathOfSubject } from './subject-path.ts'
import { ResourceList } from '../parts/resource/resource-list.tsx'
import { changed } from '../session/changes.ts'
import { $subsite, $user } from '../session/session.ts'
import { describeTasks } from './describe-tasks.tsx'
import { inboxText } from './inbox.text.ts'

const OwnProcessDialog = later(() => import('./own-process-dialog.tsx'))
const TaskDialog = later(() => import('../parts/process/task-dialog.tsx'))

/** The tasks that wait for the person. */
export function Inbox({ query }: { query?: string }) {
  const text = useText(inboxText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Tasks key={user.id} query={query} />
}

function Tasks({ query }: { query: string | undefined }) {
  const text = useText(inboxText)
  const host = useHost()
  const site = useStore($subsite)?.id ?? ''
  const [opened, setOpened] = useState<{ task: TaskRow; isOpen: boolean; at: number }>()
  /** `round` counts those that were started: the next begins empty. */
  const [starting, setStarting] = useState<{ round: number; isOpen: boolean; isDone: boolean }>()
  const close = () => setOpened(before => before && { ...before, isOpen: false })
  /** An article is read before it is decided about: its task opens it, and stands in its bar. */
  const open = (task: TaskRow) => {
    const path = pathOfSubject(task, site)
    if (path) lead(host, path, task.title)
    else setOpened({ task, isOpen: true, at: Date.now() })
  }
  const start = () => {
    const round = (starting?.round ?? 0) + Number(starting?.isDone ?? false)
    setStarting({ round, isOpen: true, isDone: false })
  }
  return (
    <ResourceList
      resource={describeTasks(text, open, task => setOpened({ task, isOpen: true, at: Date.now() }), start)}
      query={query}
    >
      {opened && (
        <TaskDialog
          key={opened.task.taskId}
          task={opened.task}
          isOpen={opened.isOpen}
          openedAt={opened.at}
          onClose={close}
          onChanged={() => changed('task')}
        />
      )}
      {starting && (
        <OwnProcessDialog
          key={starting.round}
          isOpen={starting.isOpen}
          onClose={() => setStarting({ ...starting, isOpen: false })}
          onStarted={() => {
            setStarting({ ...starting, isOpen: false, isDone: true })
            changed('task')
          }}
        />
      )}
    </ResourceList>
  )
}
