import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { TaskRow } from '../contract/process.ts'
import { useText } from '../core/text.ts'
import { later } from '../parts/later.tsx'
import { NoSession } from '../parts/no-session.ts'
import { ResourceList } from '../parts/resource/resource-list.tsx'
import { changed } from '../session/changes.ts'
import { $user } from '../session/session.ts'
import { describeTasks } from './describe-tasks.tsx'
import { inboxText } from './inbox.text.ts'

const OwnProcessDialog = later(() => import('./own-process-dialog.tsx'))
const TaskDialog = later(() => import('./task-dialog.tsx'))

/** The tasks that wait for the person. */
export function Inbox({ query }: { query?: string }) {
  const text = useText(inboxText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Tasks key={user.id} query={query} />
}

function Tasks({ query }: { query: string | undefined }) {
  const text = useText(inboxText)
  const [opened, setOpened] = useState<{ task: TaskRow; isOpen: boolean; at: number }>()
  /** `round` counts those that were started: the next begins empty. */
  const [starting, setStarting] = useState<{ round: number; isOpen: boolean; isDone: boolean }>()
  const close = () => setOpened(before => before && { ...before, isOpen: false })
  const start = () => {
    const round = (starting?.round ?? 0) + Number(starting?.isDone ?? false)
    setStarting({ round, isOpen: true, isDone: false })
  }
  return (
    <ResourceList
      resource={describeTasks(text, task => setOpened({ task, isOpen: true, at: Date.now() }), start)}
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
