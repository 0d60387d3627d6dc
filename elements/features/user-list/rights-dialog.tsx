import { Button, FormGroup, HTMLSelect, InputGroup, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { objectActionOf } from '../../base/contract/object-grant.ts'
import type { RightCode } from '../../base/contract/rights.ts'
import type { UserRow } from '../../base/contract/user.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { useText } from '../../base/core/language/text.ts'
import { TreeChoice } from '../../base/kit/choose/tree-choice.tsx'
import { loadColumns } from '../../base/shared/column/load-columns.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { $permissions } from '../../base/session/account/permissions.ts'
import { $subsite } from '../../base/session/wire/session.ts'
import { WhyChain } from '../../base/session/dialogs/why-chain.tsx'
import { loadExplanation } from '../../base/session/request/explain-right.ts'
import { rightsDialogText } from './rights-dialog.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

const loadOwnColumns = (signal: AbortSignal) => loadColumns($subsite.get()?.id ?? '', signal)

interface Props {
  user: UserRow
  onClose: () => void
  /** Opens the platform as the user sees it; undefined if the caller may not. */
  onView: (() => void) | undefined
}

/** Explains why a user has a right or not, optionally for a column of the current site. */
export default function RightsDialog({ user, onClose, onView }: Props) {
  const text = useText(rightsDialogText)
  const rights = useStore($permissions)?.allAuth ?? []
  const [right, setRight] = useState('')
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const found = rights.filter(
    ({ action, describe }) => action === right || `${describe} ${action}`.toLowerCase().includes(words)
  )
  const [columnIds, setColumnIds] = useState<string[]>([])
  const takesColumn = objectActionOf[right as RightCode] !== undefined
  const objectId = takesColumn ? columnIds[0] : undefined
  const { value, error, loading, reload } = useLoad(
    async signal => {
      if (!right) return undefined
      const object = objectId ? { objectType: 'column' as const, objectId } : {}
      return loadExplanation({ right: right as RightCode, ...object }, user.id, signal)
    },
    [right, objectId, user.id]
  )
  return (
    <Dialog isOpen title={text.title(user.realname || user.username)} onClose={onClose} style={{ width: 600 }}>
      <DialogBody>
        <FormGroup label={text.right} labelFor="explained-right">
          <InputGroup
            type="search"
            autoFocus
            aria-label={text.search}
            placeholder={text.search}
            value={wanted}
            maxLength={60}
            onValueChange={setWanted}
          />
          <HTMLSelect
            id="explained-right"
            fill
            value={right}
            options={[
              { value: '', label: found.length > 0 ? text.choose : text.none },
              ...found.map(({ action, describe }) => ({ value: action, label: `${describe}（${action}）` }))
            ]}
            onChange={event => setRight(event.currentTarget.value)}
          />
        </FormGroup>
        {takesColumn && (
          <FormGroup label={text.column} labelFor="explained-column">
            <TreeChoice
              id="explained-column"
              label={text.column}
              load={loadOwnColumns}
              isSingle
              isEditable
              value={columnIds}
              onChange={setColumnIds}
            />
          </FormGroup>
        )}
        <div aria-live="polite" aria-busy={loading}>
          {!right && <p className="quiet">{text.hint}</p>}
          {error !== undefined && <FailedState error={error} retry={reload} />}
          {error === undefined && value && <WhyChain found={value} onLeave={onClose} />}
          {right && loading && !value && <Spinner size={24} aria-label={text.loading} />}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {onView && <Button text={text.view} onClick={onView} />}
            <Button text={text.close} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}
