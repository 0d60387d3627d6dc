import { Button, Checkbox, HTMLSelect, TextArea } from '@blueprintjs/core'
import { Cog } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import type { CommonComment } from '../../contract/process-comment.ts'
import type { HistoryNode } from '../../contract/process-history.ts'
import type { TaskDecision } from '../../contract/process-decision.ts'
import { bring } from '../../core/look/sheets.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { Field } from '../../kit/field/field.tsx'
import { later } from '../../kit/later.tsx'
import { RecordBar } from '../../crud/record/record-bar.tsx'
import recordStyles from '../../crud/record/record.css?inline'
import { useRecordState } from '../../crud/record/use-record.ts'
import { RoundNote } from './round-note.tsx'
import { mostLetters, type CommentRecord, type Decision } from './comment-record.ts'
import { taskDialogText } from './task-dialog.text.ts'

bring(recordStyles)

const CommonComments = later(() => import('./comments/common-comments-dialog.tsx'))

interface Props {
  record: CommentRecord
  comments: CommonComment[]
  history: HistoryNode[]
  decision: TaskDecision
  mayReturn: boolean
  /** True for the review of an article, which is passed, or returned to its author or an earlier step. */
  isOfSubject: boolean
  onDecide: (decision: Decision) => unknown
  /** Called when the common comments were changed. */
  onComments: () => void
}

/** Returns the completed steps without duplicates, newest first. The task may be sent back to them. */
function doneSteps(history: HistoryNode[]): HistoryNode[] {
  const done = history.filter(({ state, isStep, added }) => state === 'done' && !isStep && !added?.hostId).reverse()
  return [...new Map(done.map(node => [node.nodeKey, node])).values()]
}

/** Edits the comment on a task and chooses the decision. The draft is stored in the browser until it is sent. */
export function CommentForm(props: Props) {
  const { record, comments, history, decision, mayReturn, isOfSubject, onDecide, onComments } = props
  const text = useText(taskDialogText)
  const { draft, busy } = useRecordState(record)
  const [targetKey, setTarget] = useState(isOfSubject ? 'starter' : '')
  const [isStraight, setStraight] = useState(false)
  const [problem, setProblem] = useState('')
  const [isManaging, setManaging] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const steps = doneSteps(history).filter(({ comment }) => !isOfSubject || comment.type === '1')
  const isReturnable = mayReturn && (isOfSubject || steps.length > 0)
  const change = (comment: string) => {
    setProblem('')
    record.change({ comment })
  }
  const complain = (message: string) => {
    setProblem(message)
    toast(message, 'warning')
    area.current?.focus()
  }
  const decide = (decision: Decision) => {
    const { length } = draft.comment.trim()
    if (length > mostLetters) return complain(text.tooLong(mostLetters))
    if (length === 0 && 'targetKey' in decision) return complain(text.reasonNeeded)
    void onDecide(decision)
  }
  return (
    <form noValidate onSubmit={event => event.preventDefault()}>
      {decision.round && <RoundNote round={decision.round} />}
      <RecordBar record={record} isEditable isOfNoSite toWork={() => area.current?.focus()} />
      <Field
        name="task-comment"
        label={text.comment}
        problem={problem}
        hint={`${draft.comment.length} / ${mostLetters}`}
      >
        <TextArea
          id="task-comment"
          inputRef={area}
          fill
          rows={3}
          value={draft.comment}
          disabled={busy}
          onChange={event => change(event.target.value)}
        />
      </Field>
      <div className="task-fields">
        <Field name="task-common" label={text.commonComments}>
          <div className="task-common">
            <HTMLSelect
              id="task-common"
              fill
              value=""
              disabled={busy}
              onChange={event => change(draft.comment + event.target.value)}
            >
              <option value="">{text.choose}</option>
              {comments.map(({ id, content }) => (
                <option key={id} value={content}>
                  {content}
                </option>
              ))}
            </HTMLSelect>
            <Button
              icon={<Cog />}
              aria-label={text.manageComments}
              title={text.manageComments}
              disabled={busy}
              onClick={() => setManaging(true)}
            />
          </div>
        </Field>
        {isReturnable && (
          <Field name="task-target" label={text.backTo}>
            <HTMLSelect
              id="task-target"
              fill
              value={targetKey}
              disabled={busy}
              onChange={event => setTarget(event.target.value)}
            >
              {isOfSubject ? <option value="starter">{text.toWriter}</option> : <option value="">{text.before}</option>}
              {steps.map(({ nodeKey, taskName, assigneeName }) => (
                <option key={nodeKey} value={nodeKey}>{`${taskName}（${assigneeName}）`}</option>
              ))}
            </HTMLSelect>
          </Field>
        )}
      </div>
      {isReturnable && decision.mayReturnStraight && (
        <Checkbox
          label={text.straight}
          checked={isStraight}
          disabled={busy}
          onChange={event => setStraight(event.currentTarget.checked)}
        />
      )}
      {decision.straightTo && (
        <p className="task-round" role="note">
          {text.straightTo(decision.straightTo)}
        </p>
      )}
      <p className="task-decisions">
        {decision.outcomes.map(({ outcome, name }) => {
          const isMain = outcome === 'agree'
          return (
            <Button
              key={outcome}
              {...(isMain ? { intent: 'primary', loading: busy } : { disabled: busy })}
              text={isMain ? (isOfSubject ? text.pass : text.agree) : outcome === 'disagree' ? text.disagree : name}
              onClick={() => decide({ outcome })}
            />
          )
        })}
        {isReturnable && (
          <Button
            text={text.back}
            disabled={busy}
            onClick={() => decide({ targetKey, isStraight: isStraight ? '1' : '0' })}
          />
        )}
      </p>
      {isManaging && <CommonComments onClose={() => setManaging(false)} onChanged={onComments} />}
    </form>
  )
}
