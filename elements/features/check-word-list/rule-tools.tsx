import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { rulesText } from './rules.text.ts'

const RuleDialog = later(() => import('./rule-dialog.tsx'))

/** Opens the rules of the check at the site. */
export function RuleTools() {
  const text = useText(rulesText)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button text={text.rules} onClick={() => setOpen(true)} />
      {isOpen && <RuleDialog onClose={() => setOpen(false)} />}
    </>
  )
}
