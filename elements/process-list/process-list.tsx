import { Button } from '@blueprintjs/core'
import { Flows } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { deployProcessByPost, type ProcessProblem, type ProcessRow } from '../contract/process.ts'
import { useHost } from '../core/host.ts'
import { Refused, sentence } from '../core/errors.ts'
import { toast } from '../core/toasts.ts'
import { useText } from '../core/text.ts'
import { useConfirm } from '../parts/confirm.tsx'
import { later } from '../parts/later.tsx'
import { lead } from '../parts/lead.ts'
import { NoSession } from '../parts/no-session.ts'
import { RecordList } from '../parts/resource/record-list.tsx'
import type { TableAction } from '../parts/table/table-column.ts'
import { useRights } from '../parts/use-rights.ts'
import { changed } from '../session/changes.ts'
import { send } from '../session/request.ts'
import { $user } from '../session/session.ts'
import { describeProcesses } from './describe-processes.tsx'
import { processListText } from './process-list.text.ts'

const ProblemsDialog = later(() => import('./problems-dialog.tsx'))

const problemsOf = (error: unknown): ProcessProblem[] =>
  error instanceof Refused && Array.isArray(error.result) ? (error.result as ProcessProblem[]) : []

/** The processes of a site, kept as documents and deployed. */
export function ProcessList({ query }: { query?: string }) {
  const text = useText(processListText)
  const user = useStore($user)
  return user ? <Processes key={user.id} query={query} /> : <NoSession text={text.signedOut} />
}

function Processes({ query }: { query: string | undefined }) {
  const text = useText(processListText)
  const host = useHost()
  const can = useRights()
  const { ask, dialog } = useConfirm()
  const [refused, setRefused] = useState<{ name: string; problems: ProcessProblem[] }>()

  const deploy = async ({ id, processName: name }: ProcessRow) => {
    const question = { title: text.deployTitle(name), body: <p>{text.deployNote}</p>, verb: text.deploy }
    if ((await ask(question)) === undefined) return
    try {
      const { version } = await send(deployProcessByPost, { body: { id } })
      toast(text.deployed(version), 'success')
      changed('process')
    } catch (error) {
      const problems = problemsOf(error)
      if (problems.length > 0) setRefused({ name, problems })
      else toast(sentence(error), 'danger')
    }
  }
  const design = (id: string, title: string) =>
    lead(host, `/process/design${id && `?id=${encodeURIComponent(id)}`}`, title)
  const actionsOf = (row: ProcessRow): TableAction<ProcessRow>[] => [
    { key: 'design', title: text.design, run: () => design(row.id, row.processName) },
    ...(can('system:process:deploy') ? [{ key: 'deploy', title: text.deploy, run: () => void deploy(row) }] : [])
  ]
  const tools = can('system:process:add') && (
    <Button icon={<Flows />} text={text.designNew} onClick={() => design('', text.designNew)} />
  )
  return (
    <RecordList resource={describeProcesses(text, actionsOf)} query={query} tools={tools}>
      {refused && <ProblemsDialog {...refused} onClose={() => setRefused(undefined)} />}
      {dialog}
    </RecordList>
  )
}
