import { useEffect, useEffectEvent, useState } from 'react'
import type { ArticleRow } from '../../base/contract/article.ts'
import { confirmContents, renewTerm } from '../../base/contract/public-content.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { Failures } from '../../base/kit/dialog/failures.tsx'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import type { KindAction as Action } from './describe-articles.tsx'
import { kindActionText } from './kind-action.text.ts'

interface Props {
  action: Action
  rows: readonly ArticleRow[]
  subsite: string
  onClose: () => void
}

type Failed = { id: string; title: string; message: string }[]

/** Confirms and runs an action that only contents of a kind have. */
export default function KindAction({ action, rows, subsite, onClose }: Props) {
  const text = useText(kindActionText)
  const { ask, dialog } = useConfirm()
  const [failed, setFailed] = useState<Failed>([])
  const ids = rows.map(({ id }) => id)

  const confirm = async (): Promise<Failed> => {
    const body = <p>{text.confirmNote}</p>
    if ((await ask({ title: text.askConfirm(ids.length), body, verb: text.confirm })) === undefined) return []
    const outcome = await send(confirmContents, { body: { ids }, subsite })
    toast(text.confirmed(outcome.done.length), 'success')
    return outcome.failed
  }
  const renew = async (): Promise<Failed> => {
    const body = <p>{text.renewNote}</p>
    await ask({
      ...{ title: text.askRenew(ids.length), body, verb: text.renew, reason: text.term },
      async act(term) {
        const { count } = await send(renewTerm, { body: { ids, term }, subsite })
        toast(text.renewed(count), 'success')
      }
    })
    return []
  }
  const run = async (): Promise<Failed> => {
    try {
      const found = await (action === 'confirm' ? confirm() : renew())
      changed('article')
      return found
    } catch (error) {
      toast(sentence(error), 'danger')
      return []
    }
  }
  const begin = useEffectEvent(run)
  const close = useEffectEvent(onClose)
  useEffect(() => void begin().then(found => (found.length > 0 ? setFailed(found) : close())), [])
  return failed.length > 0 ? <Failures title={text.failed(failed.length)} failed={failed} onClose={onClose} /> : dialog
}
