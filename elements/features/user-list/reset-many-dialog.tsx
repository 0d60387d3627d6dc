import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { ToldList } from '../../base/contract/sheet.ts'
import type { BulkResult, UserRow } from '../../base/contract/user.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { Failures } from '../../base/kit/dialog/failures.tsx'
import SheetTold from '../../base/crud/sheet/sheet-told.tsx'
import ToldOffers from '../../base/crud/sheet/told-offers.tsx'
import { userListText } from './user-list.text.ts'
import { resetAll } from './users.ts'

/** Resets the passwords of selected users, and shows the new ones until they are saved. */
export default function ResetManyDialog({ users, onClose }: { users: UserRow[]; onClose: () => void }) {
  const text = useText(userListText)
  const [told, setTold] = useState<ToldList>()
  const [refused, setRefused] = useState<BulkResult['failed']>([])
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setProblem('')
    try {
      const { told: list, failed } = await resetAll(users.map(({ id }) => id))
      setRefused(failed)
      if (list) setTold(list)
      else if (failed.length === 0) onClose()
    } catch (error) {
      setProblem(sentence(error))
    }
    setBusy(false)
  }
  const title = text.resetAllTitle(users.length)
  const [isTold, setIsTold] = useState(false)
  if (isTold && refused.length > 0)
    return <Failures title={text.refusedTitle(refused.length)} failed={refused} onClose={onClose} />
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
        <SheetTold
          told={told}
          label={text.passwords}
          onClose={() => (refused.length > 0 ? setIsTold(true) : onClose())}
        />
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
