import { Button } from '@blueprintjs/core'
import { Key } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import { useEmit, useHost } from '../../base/core/react/host.ts'
import { texts } from '../../base/core/language/locale.ts'
import { ownStores } from '../../base/core/values/own.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'

const PasswordDialog = later(() => import('../../base/shared/account/password-form.tsx'))

const buttonText = texts({ open: '修改密码' }, { open: 'Change password' })

/** Open state of the dialog, by element. */
export const isOpenOf = ownStores(() => atom(false))

export interface PasswordDialogProps {
  /** No button: the page calls `show()`. */
  bare?: boolean
}

export function PasswordDialogWidget({ bare = false }: PasswordDialogProps) {
  const text = useText(buttonText)
  const host = useHost()
  const emit = useEmit()
  const $isOpen = isOpenOf(host)
  const open = useStore($isOpen)
  const [wasOpened, setOpened] = useState(false)
  if (open && !wasOpened) setOpened(true)
  const close = () => {
    $isOpen.set(false)
    emit('qd-close')
  }
  return (
    <>
      {!bare && <Button icon={<Key />} text={text.open} onClick={() => $isOpen.set(true)} />}
      {wasOpened && <PasswordDialog open={open} onClose={close} />}
    </>
  )
}
