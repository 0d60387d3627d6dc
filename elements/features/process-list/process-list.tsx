import { Button } from '@blueprintjs/core'
import { Flows } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { deployProcessByPost, type ProcessProblem, type ProcessRow } from '../../base/contract/process.ts'
import { useHost } from '../../base/core/react/host.ts'
import { Refused, sentence } from '../../base/core/language/errors.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { lead } from '../../base/kit/open-path.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordList } from '../../base/crud/resource/record-list.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { $user } from '../../base/session/wire/session.ts'
import { describeProcesses } from './describe-processes.tsx'
import { processListText } from './process-list.text.ts'

const ProblemsDialog = later(() => import('./problems-dialog.tsx'))

const problemsOf = (error: unknown): ProcessProblem[] =>
  error instanceof Refused && Array.isArray(error.result) ? (error.result as ProcessProblem[]) : []

/** Lists the processes of a site. */
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
  const [refused, setRefused] = useState<{ name: string; problems: ProcessProblem[]; isDeployed?: boolean }>()

  const deploy = async ({ id, processName: name }: ProcessRow) => {
    const question = { title: text.deployTitle(name), body: <p>{text.deployNote}</p>, verb: text.deploy }
    if ((await ask(question)) === undefined) return
    try {
      const { version, notes } = await send(deployProcessByPost, { body: { id } })
      toast(text.deployed(version), 'success')
      if (notes.length > 0) setRefused({ name, problems: notes, isDeployed: true })
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
