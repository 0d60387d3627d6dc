import type { HistoryNode } from '../../contract/process-history.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { commentOf, keyOf, roundsOf, tallyOf, wordOf, type Group } from './history-rounds.ts'
import styles from './task-history.css?inline'
import { taskHistoryText } from './task-history.text.ts'

bring(styles)

/** Lists the tasks and other steps of an instance, the newest last. Groups the votes of each joint decision. */
export function TaskHistory({ nodes }: { nodes: HistoryNode[] }) {
  const text = useText(taskHistoryText)
  return (
    <section className="task-history">
      <h3>{text.history}</h3>
      <ol>
        {roundsOf(nodes).map(group => {
          const [first] = group
          if (!first.round) return <Entry key={keyOf(first)} node={first} />
          return <Round key={first.round.id} nodes={group} />
        })}
      </ol>
    </section>
  )
}

/** Shows a joint decision: its rule, the number of votes, and the vote of each person. */
function Round({ nodes }: { nodes: Group }) {
  const text = useText(taskHistoryText)
  const [{ taskName, round }] = nodes
  const { agreed, against } = tallyOf(nodes)
  const rule = round?.rule
  return (
    <li
      className={nodes.some(({ state }) => state === 'open' || state === 'claimed') ? 'history-open' : 'history-done'}
    >
      <p className="history-head">
        <b>{taskName}</b>
        <span>{rule ? text.rule(rule) : text.ownRule}</span>
        <span className="history-aside">{text.votes(agreed, against)}</span>
      </p>
      <ol className="history-votes" aria-label={text.votesOf(taskName)}>
        {nodes.map(node => (
          <Entry key={keyOf(node)} node={node} isVote />
        ))}
      </ol>
    </li>
  )
}

function Entry({ node, isVote = false }: { node: HistoryNode; isVote?: boolean }) {
  const text = useText(taskHistoryText)
  const {
    taskId,
    taskName,
    assigneeName,
    candidate,
    deptName,
    comment,
    createTime,
    finishTime,
    duration,
    handed,
    isStep
  } = node
  const who =
    assigneeName ||
    (isStep || comment.type === '20' ? text.platform : candidate ? text.candidates(candidate) : text.noPeople)
  return (
    <li className={`history-${isStep ? 'step' : node.isUndone ? 'cancelled' : node.state}`}>
      <p className="history-head">
        {!isVote && <b>{taskName}</b>}
        <span>{who}</span>
        {deptName && <span className="history-aside">{deptName}</span>}
        {node.added && <span className="history-aside">{text.addedBy(node.added.byName, node.added.kind)}</span>}
        {(taskId !== '' || !isStep) && <Kind node={node} />}
        {handed && <span>{text.handed(handed.from, handed.to)}</span>}
      </p>
      {comment.comment && <blockquote>{commentOf(node, text)}</blockquote>}
      <p className="history-aside">
        <time>{finishTime || createTime}</time>
        {duration && <span>{finishTime ? text.took(duration) : text.waits(duration)}</span>}
      </p>
    </li>
  )
}

function Kind({ node }: { node: HistoryNode }) {
  const text = useText(taskHistoryText)
  const { state, comment, isUndone } = node
  const isBad = comment.type === '2' || comment.type === '3'
  return (
    <>
      <span className={isBad ? 'mark mark-bad' : state === 'done' && !isUndone ? 'mark mark-good' : 'mark'}>
        {wordOf(node, text)}
      </span>
      {isUndone && <span className="mark">{text.kinds['5']}</span>}
    </>
  )
}
