import { useState, type ReactNode } from 'react'
import type { HistoryCalls, SheetImport, UndoneImport } from '../../contract/sheet-history.ts'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import { send } from '../../session/request/send.ts'
import { changed } from '../../session/wire/changes.ts'
import { historyText } from './history.text.ts'
import { UndoEffect } from './undo-lines.tsx'

/** Time limit in ms of the preview and of the undo of many rows. */
const timeout = 120_000

interface Undo {
  /** Shows what undoing would do, and undoes after a confirmation. */
  undo: (kept: SheetImport) => Promise<void>
  isBusy: boolean
  /** Effect of the last undo, if rows stayed. */
  done: UndoneImport | undefined
  dismiss: () => void
  dialog: ReactNode
}

/** Undoes imports of a noun. `name` is that of its history. */
export function useUndo({ check, undo }: HistoryCalls, noun: string, name: string): Undo {
  const text = useText(historyText)
  const { ask, dialog } = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<UndoneImport>()
  return {
    ...{ isBusy, done, dialog },
    dismiss: () => setDone(undefined),
    async undo({ id: importId, fileName }) {
      setBusy(true)
      const effect = await send(check, { body: { importId }, timeout }).catch((error: unknown) => {
        toast(sentence(error), 'danger')
        return undefined
      })
      setBusy(false)
      if (!effect) return
      const title = text.ask(fileName || text.noFile)
      const body = <UndoEffect effect={effect} />
      if (effect.removed + effect.restored === 0) return void (await ask({ title, body, verb: text.close }))
      const act = async () => {
        const result = await send(undo, { body: { importId }, timeout })
        toast(text.done(result.removed, result.restored), 'success')
        changed(name)
        changed(noun)
        if (result.leftCount > 0) setDone(result)
      }
      await ask({ title, body, verb: text.undo, intent: 'danger', act })
    }
  }
}
