import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { useText } from '../../core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import type { Group } from './noun-groups.tsx'
import { nounGroupsText } from './noun-groups.text.ts'

interface Props {
  /** Title of the groups' noun. */
  noun: string
  groups: readonly Group[]
  onMove: (code: string) => void
  onClose: () => void
}

/** Dialog that asks for the group to which records move. */
export default function MoveToGroup({ noun, groups, onMove, onClose }: Props) {
  const text = useText(nounGroupsText)
  const own = groups.filter(({ isForeign }) => !isForeign)
  const [code, setCode] = useState(own[0]?.code ?? '')
  return (
    <Dialog isOpen title={text.moveTo(noun)} onClose={onClose}>
      <DialogBody>
        <FormGroup label={noun} labelFor="move-to">
          <HTMLSelect
            id="move-to"
            fill
            value={code}
            options={own.map(group => ({ value: group.code, label: group.name }))}
            onChange={event => setCode(event.currentTarget.value)}
          />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button intent="primary" text={text.move} disabled={!code} onClick={() => onMove(code)} />
          </>
        }
      />
    </Dialog>
  )
}
