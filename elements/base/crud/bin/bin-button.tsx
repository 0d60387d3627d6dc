import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { BinCalls } from '../../contract/bin.ts'
import type { RightCode } from '../../contract/rights.ts'
import { useText } from '../../core/language/text.ts'
import { useRights } from '../../kit/access/use-rights.ts'
import { later } from '../../kit/later.tsx'
import { binText } from './bin.text.ts'

const BinDialog = later(() => import('./bin-dialog.tsx'))

interface Props {
  calls: BinCalls
  noun: string
  label: string
  /** Right to delete, which is also that to restore. */
  right: RightCode
}

/** Button that opens the recycle bin of a noun. */
export function BinButton({ right, ...props }: Props) {
  const text = useText(binText)
  const can = useRights()
  const [isOpen, setOpen] = useState(false)
  if (!can(right)) return null
  return (
    <>
      <Button text={text.bin} onClick={() => setOpen(true)} />
      {isOpen && <BinDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
