import { Button } from '@blueprintjs/core'
import { Key } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useEmit, useHost } from '../core/host.ts'
import { provideMethods } from '../core/island.tsx'
import { texts } from '../core/locale.ts'
import { useText } from '../core/text.ts'
import { PasswordDialog } from '../parts/account/password-form.tsx'

const buttonText = texts({ open: '修改密码' }, { open: 'Change password' })

export interface PasswordDialogProps {
  /** No button: the page calls `show()`. */
  bare?: boolean
}

export function PasswordDialogWidget({ bare = false }: PasswordDialogProps) {
  const text = useText(buttonText)
  const host = useHost()
  const emit = useEmit()
  const [open, setOpen] = useState(false)
  useEffect(() => provideMethods(host, { show: () => setOpen(true) }), [host])
  const close = () => {
    setOpen(false)
    emit('qd-close')
  }
  return (
    <>
      {!bare && <Button icon={<Key />} text={text.open} onClick={() => setOpen(true)} />}
      <PasswordDialog open={open} onClose={close} />
    </>
  )
}
