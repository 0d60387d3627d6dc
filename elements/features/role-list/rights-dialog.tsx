import { Button, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import type { PermissionEffect, PermissionNode, Role } from '../../base/contract/role.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { later } from '../../base/kit/later.tsx'
import { useUnsaved } from '../../base/crud/record/use-unsaved.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { RightsTree } from './rights-tree.tsx'
import { roleListText } from './role-list.text.ts'
import { authorise, isSame, loadAuthorisation, preview, rightsIn } from './roles.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

const RoleRulesDialog = later(() => import('./role-rules-dialog.tsx'))

type Effects = { given: PermissionEffect[]; taken: PermissionEffect[] }

/** Edits the permissions of a role. Shows each change and the affected people before saving. */
export default function RightsDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const text = useText(roleListText)
  const { value, error, reload } = useLoad(signal => loadAuthorisation(role.id, signal), [role.id])
  const [ticked, setTicked] = useState<ReadonlySet<string>>()
  const [effects, setEffects] = useState<Effects>()
  const [ruled, setRuled] = useState<PermissionNode>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const wanted = value && (ticked ? rightsIn(value.tree, ticked) : value.held)
  const isChanged = value !== undefined && wanted !== undefined && !isSame(wanted, value.held)
  const mayTry = useMayTry(isChanged)
  const isEditable = mayTry('system:permission:saveRole')
  useUnsaved(isChanged)

  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    setFailure('')
    try {
      await action()
    } catch (problem) {
      setFailure(sentence(problem))
    }
    setBusy(false)
  }
  const look = () => run(async () => setEffects(await preview(role.id, wanted!, value!.held)))
  const save = () =>
    run(async () => {
      await authorise(role.id, wanted!, value!.held)
      toast(text.authorised, 'success')
      onClose()
    })

  return (
    <Dialog
      isOpen
      title={text.rightsTitle(role.roleName)}
      onClose={onClose}
      // Escape must not discard many selections; a button does so explicitly.
      canOutsideClickClose={!isChanged}
      canEscapeKeyClose={!isChanged}
      style={{ width: 640 }}
    >
      <DialogBody>
        {effects ? (
          <Effects {...effects} />
        ) : value ? (
          <RightsTree
            tree={value.tree}
            held={value.held}
            checked={ticked ?? value.held}
            onCheck={setTicked}
            mayChange={node => isEditable && node.mayGive && !(role.isPreset && value.held.has(node.key))}
            onRules={setRuled}
            note={role.isPreset ? text.presetNote : isEditable ? '' : text.lookOnly}
          />
        ) : error ? (
          <FailedState error={error} retry={reload} />
        ) : (
          <Spinner size={24} aria-label={text.loading} />
        )}
        {ruled && (
          <RoleRulesDialog
            role={role}
            right={ruled}
            isEditable={isEditable && ruled.mayGive}
            onClose={() => setRuled(undefined)}
          />
        )}
        {failure && (
          <p className="failure" role="alert">
            {failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          effects ? (
            <>
              <Button text={text.backToTree} onClick={() => setEffects(undefined)} />
              <Button
                key="save"
                autoFocus
                intent="primary"
                text={text.save}
                loading={busy}
                onClick={() => void save()}
              />
            </>
          ) : isEditable ? (
            <>
              <Button text={isChanged ? text.giveUp : text.cancel} onClick={onClose} />
              <Button
                intent="primary"
                text={text.next}
                loading={busy}
                disabled={!isChanged}
                onClick={() => void look()}
              />
            </>
          ) : (
            <Button text={text.close} onClick={onClose} />
          )
        }
      >
        {!effects && wanted && <span aria-live="polite">{text.count(wanted.size)}</span>}
      </DialogFooter>
    </Dialog>
  )
}

/** Lists added and removed permissions with the number of affected people. */
function Effects({ given, taken }: Effects) {
  const text = useText(roleListText)
  const list = (title: string, effects: PermissionEffect[], say: (people: number) => string) =>
    effects.length > 0 && (
      <section>
        <h3>{title}</h3>
        <ul>
          {effects.map(({ permissionId, title: right, people }) => (
            <li key={permissionId}>
              {right}
              <span>{people > 0 ? say(people) : text.nobody}</span>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <div className="effects" role="status">
      {given.length + taken.length === 0 && <p>{text.noEffect}</p>}
      {list(text.gives(given.length), given, text.get)}
      {list(text.takes(taken.length), taken, text.lose)}
      <p>{text.atOnce}</p>
    </div>
  )
}
