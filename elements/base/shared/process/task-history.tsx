import type { HistoryNode } from '../../contract/process.ts'
import { bring } from '../../core/sheets.ts'
import { useText } from '../../core/text.ts'
import styles from './task-history.css?inline'
import { taskHistoryText } from './task-history.text.ts'

bring(styles)

/** Lists earlier decisions, newest last. */
export function TaskHistory({ nodes }: { nodes: HistoryNode[] }) {
  const text = useText(taskHistoryText)
  return (
    <section className="task-history">
      <h3>{text.history}</h3>
      <ol>
        {nodes.map(node => (
          <li key={node.taskId} className={`history-${node.state}`}>
            <p className="history-head">
              <b>{node.taskName}</b>
              <span>{node.assigneeName || (node.candidate ? text.candidates(node.candidate) : text.nobody)}</span>
              {node.deptName && <span className="history-aside">{node.deptName}</span>}
              <Kind node={node} />
            </p>
            {node.comment.comment && <blockquote>{node.comment.comment}</blockquote>}
            <p className="history-aside">
              <time>{node.finishTime || node.createTime}</time>
              <span>{node.finishTime ? text.took(node.duration) : text.waits(node.duration)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Kind({ node: { state, comment, assigneeName } }: { node: HistoryNode }) {
  const text = useText(taskHistoryText)
  const word = text.kinds[comment.type] || (state === 'open' && assigneeName ? text.mine : text.states[state])
  const isBad = comment.type === '2' || comment.type === '3'
  return <span className={isBad ? 'mark mark-bad' : state === 'done' ? 'mark mark-good' : 'mark'}>{word}</span>
}
