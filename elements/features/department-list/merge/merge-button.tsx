import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { DepartmentChoice } from '../../../base/contract/department.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useRights } from '../../../base/kit/access/use-rights.ts'
import { later } from '../../../base/kit/later.tsx'
import { mergeText } from './merge.text.ts'

const MergeDialog = later(() => import('./merge-dialog.tsx'))

interface Props {
  node: Pick<DepartmentChoice, 'key'>
  /** Called after the department was merged into `target`. */
  onGone: (target: string) => void
}

/** Button that opens the merge of a department into another. */
export function MergeButton({ node, onGone }: Props) {
  const text = useText(mergeText)
  const can = useRights()
  const [isOpen, setOpen] = useState(false)
  if (!can('system:depart:edit') || !can('system:depart:delete')) return null
  return (
    <>
      <Button size="small" text={text.open} onClick={() => setOpen(true)} />
      {isOpen && <MergeDialog id={node.key} onGone={onGone} onClose={() => setOpen(false)} />}
    </>
  )
}
