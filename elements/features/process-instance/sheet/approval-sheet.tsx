import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import type { FilledForm } from '../../../base/contract/process-form.ts'
import type { HistoryNode } from '../../../base/contract/process-history.ts'
import { statusOf, type InstanceDetails } from '../../../base/contract/process-instance.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { tellAnswers } from '../../../base/form-engine/cells/tell-answers.ts'
import { $user } from '../../../base/session/wire/session.ts'
import { commentOf, keyOf, roundsOf, tallyOf, wordOf, type Group } from '../../../base/shared/process/history-rounds.ts'
import { instanceStatusText } from '../../../base/shared/process/status/instance-status.text.ts'
import { taskHistoryText } from '../../../base/shared/process/task-history.text.ts'
import { sheetText } from './sheet.text.ts'

interface SheetContent {
  instance: InstanceDetails
  form: FilledForm | null
  history: HistoryNode[]
}

/** Shows a process on one sheet: subject, form, every decision with person, time and comment, and the other entries. */
export function ApprovalSheet({ instance, form, history }: SheetContent) {
  const text = useText(sheetText)
  const statuses = useText(instanceStatusText).statuses
  const locale = useLocale()
  const user = useStore($user)
  const about: [string, string][] = [
    [text.subject, instance.title],
    [text.process, instance.processName],
    [text.starter, instance.starterName],
    [text.site, instance.subsiteName],
    [text.started, instance.startTime],
    [text.ended, instance.endTime],
    [text.result, statuses[statusOf(instance)]],
    [text.content, instance.content],
    [text.files, instance.annexList.map(({ name }) => name).join('、')]
  ]
  const decisions = roundsOf(history.filter(({ isStep }) => !isStep))
  const others = history.filter(({ isStep }) => isStep)
  return (
    <div className="sheet" aria-label={`${text.title} ${instance.title}`}>
      <h3>{text.title}</h3>
      <Rows rows={about.filter(([, value]) => value)} />
      {form && (
        <>
          <h4>{form.formName}</h4>
          <Rows rows={tellAnswers(form.jsonStr, form.data, locale)} />
        </>
      )}
      <h4>{text.decisions}</h4>
      {decisions.length > 0 ? <Decisions groups={decisions} /> : <p>{text.noDecisions}</p>}
      {others.length > 0 && (
        <>
          <h4>{text.others}</h4>
          <Others nodes={others} />
        </>
      )}
      <p className="sheet-end">{text.printed(user?.realname ?? '', instance.asOf)}</p>
    </div>
  )
}

function Rows({ rows }: { rows: [name: string, value: string][] }) {
  return (
    <table>
      <tbody>
        {rows.map(([name, value], at) => (
          <tr key={at}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ names }: { names: string[] }) {
  return (
    <thead>
      <tr>
        {names.map(name => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Decisions({ groups }: { groups: Group[] }) {
  const text = useText(sheetText)
  const words = useText(taskHistoryText)
  return (
    <table className="sheet-decisions">
      <Head names={[text.step, text.person, text.decision, text.comment, text.time, text.signature]} />
      <tbody>
        {groups.map(group => {
          const [{ round, taskName }] = group
          const { agreed, against } = tallyOf(group)
          const rule = round?.rule ? words.rule(round.rule) : words.ownRule
          return (
            <Fragment key={keyOf(group[0])}>
              {round && (
                <tr>
                  <th scope="rowgroup" colSpan={6}>
                    {text.round(taskName, rule, words.votes(agreed, against))}
                  </th>
                </tr>
              )}
              {group.map(node => (
                <Decision key={keyOf(node)} node={node} />
              ))}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

function Decision({ node }: { node: HistoryNode }) {
  const words = useText(taskHistoryText)
  const { taskName, assigneeName, deptName, candidate, comment, finishTime, added, isUndone } = node
  const who =
    assigneeName || (comment.type === '20' ? words.platform : candidate ? words.candidates(candidate) : words.noPeople)
  return (
    <tr>
      <td>{taskName}</td>
      <td>
        {deptName ? `${who}（${deptName}）` : who}
        {added && <div>{words.addedBy(added.byName, added.kind)}</div>}
      </td>
      <td>{isUndone ? `${wordOf(node, words)}，${words.kinds['5']}` : wordOf(node, words)}</td>
      <td>{commentOf(node, words)}</td>
      <td>{finishTime}</td>
      <td />
    </tr>
  )
}

function Others({ nodes }: { nodes: HistoryNode[] }) {
  const text = useText(sheetText)
  const words = useText(taskHistoryText)
  return (
    <table className="sheet-others">
      <Head names={[text.time, text.kind, text.person, text.comment]} />
      <tbody>
        {nodes.map(node => (
          <tr key={keyOf(node)}>
            <td>{node.finishTime}</td>
            <td>{node.taskId ? `${node.taskName}：${wordOf(node, words)}` : wordOf(node, words)}</td>
            <td>{node.assigneeName || words.platform}</td>
            <td>
              {node.handed && <div>{words.handed(node.handed.from, node.handed.to)}</div>}
              {commentOf(node, words)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
