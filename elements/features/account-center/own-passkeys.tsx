import { Button, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { ownPasskeys, removePasskey, type OwnPasskey } from '../../base/contract/passkey.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { canUsePasskeys } from '../../base/session/wire/passkeys.ts'
import { passkeyText } from './passkey.text.ts'

const PasskeyDialog = later(() => import('./passkey-dialog.tsx'))

/** Lists the passkeys of the user, with buttons to add, rename and delete them. */
export function OwnPasskeys() {
  const text = useText(passkeyText)
  const { ask, dialog } = useConfirm()
  const [named, setNamed] = useState<'new' | OwnPasskey>()
  const { value, error, reload } = useLoad(signal => send(ownPasskeys, { signal }), [])
  const close = () => {
    setNamed(undefined)
    reload()
  }
  const remove = async ({ id, name }: OwnPasskey) => {
    const question = { title: text.askRemove(name), body: <p>{text.removeNote}</p>, verb: text.remove }
    if ((await ask({ ...question, intent: 'danger' })) === undefined) return
    try {
      await send(removePasskey, { body: { id } })
      toast(text.removed, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    reload()
  }
  const canAdd = value !== undefined && canUsePasskeys(value.origin)
  return (
    <section className="center-card" aria-labelledby="center-passkeys">
      <header>
        <h2 id="center-passkeys">{text.title}</h2>
        {canAdd && <Button size="small" text={text.add} aria-haspopup="dialog" onClick={() => setNamed('new')} />}
      </header>
      <p className="center-note">{text.note}</p>
      {value && !canAdd && <p className="center-note">{text.elsewhere(value.origin)}</p>}
      {error !== undefined && !value && <FailedState error={error} retry={reload} />}
      {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
      {value?.list.length === 0 && <p>{text.empty}</p>}
      <ul className="center-list">
        {value?.list.map(passkey => (
          <li key={passkey.id}>
            <span>
              <b className="center-name">{passkey.name}</b>
              <span>{text.since(passkey.createTime)}</span>
              <span>{passkey.lastUsed ? text.lastUsed(passkey.lastUsed) : text.unused}</span>
            </span>
            <span>
              <Button
                size="small"
                text={text.rename}
                aria-label={`${text.rename} ${passkey.name}`}
                aria-haspopup="dialog"
                onClick={() => setNamed(passkey)}
              />{' '}
              <Button
                size="small"
                text={text.remove}
                aria-label={`${text.remove} ${passkey.name}`}
                onClick={() => void remove(passkey)}
              />
            </span>
          </li>
        ))}
      </ul>
      {named && <PasskeyDialog passkey={named === 'new' ? undefined : named} onClose={close} />}
      {dialog}
    </section>
  )
}
