import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useState, type ReactNode } from 'react'
import type { HistoryCalls, SheetImport, UndoneImport } from '../../contract/sheet-history.ts'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { toast } from '../../core/overlay/toasts.ts'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import { send } from '../../session/request/send.ts'
import { changed } from '../../session/wire/changes.ts'
import { historyText } from './history.text.ts'
import { UndoEffect } from './undo-lines.tsx'
import { WorkBar } from './work/work-bar.tsx'
import { workOf } from './work/work-id.ts'

/** Time limit in ms of the preview and of the undo of many rows. */
const timeout = 120_000

/** Rows that stay as they are, for a message. */
interface Stayed {
  title: string
  effect: UndoneImport
}

interface Undo {
  /** Shows what undoing would do, and undoes after a confirmation. */
  undo: (kept: SheetImport) => Promise<void>
  isBusy: boolean
  dialog: ReactNode
}

/** Progress of an undo in the question before it. */
function Undoing({ $id }: { $id: ReadableAtom<string> }) {
  const text = useText(historyText)
  const id = useStore($id)
  return id ? <WorkBar id={id} label={text.undoing} /> : null
}

/** Undoes imports of a noun. `name` is that of its history. */
export function useUndo({ check, undo }: HistoryCalls, noun: string, name: string): Undo {
  const text = useText(historyText)
  const { ask, dialog } = useConfirm()
  const [checking, setChecking] = useState('')
  const [$undoing] = useState(() => atom(''))
  const [stayed, setStayed] = useState<Stayed>()
  return {
    isBusy: checking !== '',
    dialog: (
      <>
        {checking && <WorkBar id={checking} label={text.checking} />}
        {dialog}
        {stayed && (
          <Dialog isOpen title={stayed.title} onClose={() => setStayed(undefined)} style={{ width: 520 }}>
            <DialogBody>
              <UndoEffect effect={stayed.effect} />
            </DialogBody>
            <DialogFooter
              actions={<Button intent="primary" autoFocus text={text.close} onClick={() => setStayed(undefined)} />}
            />
          </Dialog>
        )}
      </>
    ),
    async undo(kept) {
      const { id: importId, fileName } = kept
      const workId = workOf({})
      setChecking(workId)
      const effect = await send(check, { body: { importId, workId }, timeout }).catch((error: unknown) => {
        toast(sentence(error), 'danger')
        return undefined
      })
      setChecking('')
      if (!effect) return
      if (effect.removed + effect.restored === 0) return setStayed({ title: text.cannot, effect })
      const act = async () => {
        $undoing.set(workOf(kept))
        const body = { importId, workId: $undoing.get() }
        const result = await send(undo, { body, timeout }).finally(() => $undoing.set(''))
        toast(text.done(result.removed, result.restored), 'success')
        changed(name)
        changed(noun)
        // The preview has named the rows. Others may have been changed since.
        if (result.leftCount > effect.leftCount)
          setStayed({ title: text.notUndone, effect: { ...result, removed: 0, restored: 0 } })
      }
      const title = text.ask(fileName || text.noFile)
      const body = (
        <>
          <UndoEffect effect={effect} />
          <Undoing $id={$undoing} />
        </>
      )
      await ask({ title, body, verb: text.undo, intent: 'danger', act })
    }
  }
}
