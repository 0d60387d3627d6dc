import { Button } from '@blueprintjs/core'
import type { DocumentLock } from '../../../base/contract/document.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { editorText } from './editor.text.ts'

interface Props {
  lock: DocumentLock
  isDirty: boolean
  onTakeOver: () => Promise<void>
}

/** Shows the other user that edits the template, with a button to take over after a confirmation. */
export function LockBar({ lock: { userName, since, until }, isDirty, onTakeOver }: Props) {
  const text = useText(editorText)
  const { ask, dialog } = useConfirm()
  const [from, to] = [since.slice(0, 16), until.slice(11, 16)]
  const takeOver = async () => {
    const question = { title: text.takeOverTitle(userName), body: text.takeOverBody(userName), verb: text.takeOver }
    if ((await ask(question)) !== undefined) await onTakeOver()
  }
  return (
    <p className="note note-warning" role="status">
      {isDirty ? text.lostTo(userName, from) : text.lockedBy(userName, from, to)}
      <Button size="small" text={text.takeOver} onClick={() => void takeOver()} />
      {dialog}
    </p>
  )
}
