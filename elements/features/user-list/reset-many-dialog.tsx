import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { ToldList } from '../../base/contract/sheet.ts'
import type { UserRow } from '../../base/contract/user.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import SheetTold from '../../base/crud/sheet/sheet-told.tsx'
import ToldOffers from '../../base/crud/sheet/told-offers.tsx'
import { userListText } from './user-list.text.ts'
import { resetAll } from './users.ts'

/** Resets the passwords of selected users, and shows the new ones until they are saved. */
export default function ResetManyDialog({ users, onClose }: { users: UserRow[]; onClose: () => void }) {
  const text = useText(userListText)
  const [told, setTold] = useState<ToldList>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setProblem('')
    try {
      const list = await resetAll(users.map(({ id }) => id))
      if (list) setTold(list)
      else onClose()
    } catch (error) {
      setProblem(sentence(error))
    }
    setBusy(false)
  }
  const title = text.resetAllTitle(users.length)
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      canOutsideClickClose={false}
      canEscapeKeyClose={!told}
      style={{ width: 520 }}
    >
      {told ? (
        <SheetTold told={told} label={text.passwords} onClose={onClose} />
      ) : (
        <>
          <DialogBody>
            {problem && (
              <p className="failure" role="alert">
                {problem}
              </p>
            )}
            <ToldOffers onOpen={setTold} />
            <p>{text.resetAllNote}</p>
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button text={text.cancel} onClick={onClose} />
                <Button intent="danger" autoFocus text={text.reset} loading={isBusy} onClick={() => void run()} />
              </>
            }
          />
        </>
      )}
    </Dialog>
  )
}
