import { Button } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openInOffice, type DocumentDetails } from '../../base/contract/document.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { send } from '../../base/session/request/send.ts'
import { documentText } from './document-editor.text.ts'

interface Props {
  details: DocumentDetails
  /** Called when the person comes back to this page: a new version may have been saved. */
  onBack: () => void
}

/** Opens the file in the office server, in a tab of its own. The token is posted, so that no address holds it. */
export function OfficeButton({ details: { articleId, id }, onBack }: Props) {
  const text = useText(documentText)
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isAway, setAway] = useState(false)

  const back = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    onBack()
  })
  useEffect(() => {
    if (!isAway) return
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [isAway])

  const open = async () => {
    setBusy(true)
    try {
      const { action, token, until } = await send(openInOffice, { body: { articleId, id } })
      const posted = form.current
      if (posted) {
        posted.action = action
        posted.querySelectorAll('input').forEach((input, at) => (input.value = at === 0 ? token : String(until)))
        posted.submit()
        setAway(true)
      }
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setBusy(false)
  }
  return (
    <>
      <Button text={text.office} loading={isBusy} onClick={() => void open()} />
      <form ref={form} hidden method="post" target="_blank" rel="noopener">
        <input type="hidden" name="access_token" />
        <input type="hidden" name="access_token_ttl" />
      </form>
    </>
  )
}
