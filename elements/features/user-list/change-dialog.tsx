import { Button, Checkbox, InputGroup, Radio, RadioGroup, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { bulkModes, type BulkMode, type BulkResult, type UserRow } from '../../base/contract/user.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { CheckTree } from '../../base/kit/choose/check-tree.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { Failures } from '../../base/kit/dialog/failures.tsx'
import type { Branch, Tree } from '../../base/kit/tree/tree-model.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { loadDepartments } from '../../base/crud/people/departments.ts'
import { loadPositions } from '../../base/crud/people/positions.ts'
import { loadSites, type SiteNode } from '../../base/shared/people/sites.ts'
import { userListText } from './user-list.text.ts'
import { loadRoles, type RoleNode } from '../../base/shared/people/roles.ts'
import { changePeople, type Belonging } from './users.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

interface Choosable extends Branch<Choosable>, Partial<Pick<SiteNode, 'isGroup'>>, Partial<Pick<RoleNode, 'mayGive'>> {}

const loads: Record<Belonging, (signal: AbortSignal) => Promise<Tree<Choosable>>> = {
  sites: signal => loadSites(signal) as unknown as Promise<Tree<Choosable>>,
  roles: signal => loadRoles(signal) as unknown as Promise<Tree<Choosable>>,
  departments: signal => loadDepartments(signal) as unknown as Promise<Tree<Choosable>>,
  positions: signal => loadPositions(signal) as unknown as Promise<Tree<Choosable>>
}

interface Props {
  belonging: Belonging
  users: readonly UserRow[]
  onClose: () => void
}

/** Adds, removes or replaces the sites, roles, departments or positions of selected users. */
export default function ChangeDialog({ belonging, users, onClose }: Props) {
  const text = useText(userListText)
  const what = text.belongings[belonging]
  const load = loads[belonging]
  const { value: tree, error, reload } = useLoad(load, [load])
  const [mode, setMode] = useState<BulkMode>('add')
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [isOfDepartment, setOfDepartment] = useState(false)
  const [day, setDay] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [refused, setRefused] = useState<BulkResult['failed']>([])
  const isSites = belonging === 'sites'
  const mayEnd = belonging !== 'departments' && mode !== 'remove'
  const values = [...checked].filter(key => !tree?.nodes[tree.indexOf.get(key) ?? -1]?.isGroup)
  const isEnough = mode === 'replace' || values.length > 0 || (isSites && mode !== 'remove' && isOfDepartment)
  const save = async () => {
    setBusy(true)
    setFailure('')
    try {
      const ids = users.map(({ id }) => id)
      const { done, failed } = await changePeople(belonging, {
        ...{ ids, mode, values },
        ...(isSites && mode !== 'remove' && isOfDepartment && { isOfDepartment }),
        ...(mayEnd && day && { validUntil: day })
      })
      toast(text.changeDone(what, done.length), 'success')
      if (failed.length > 0) setRefused(failed)
      else onClose()
    } catch (problem) {
      setFailure(sentence(problem))
    }
    setBusy(false)
  }
  if (refused.length > 0)
    return <Failures title={text.refusedTitle(refused.length)} failed={refused} onClose={onClose} />
  return (
    <Dialog isOpen title={text.changeTitle(what, users.length)} onClose={onClose} style={{ width: 520 }}>
      <DialogBody>
        <RadioGroup
          inline
          label={text.way}
          selectedValue={mode}
          onChange={event => setMode(event.currentTarget.value as BulkMode)}
        >
          {bulkModes.map(each => (
            <Radio key={each} value={each} label={text.modes[each]} />
          ))}
        </RadioGroup>
        {isSites && mode !== 'remove' && (
          <Checkbox
            label={text.sitesOfDepartments}
            checked={isOfDepartment}
            onChange={event => setOfDepartment(event.currentTarget.checked)}
          />
        )}
        {tree ? (
          <CheckTree
            tree={tree}
            label={what}
            isLinked={isSites}
            checked={checked}
            onCheck={setChecked}
            mayCheck={node => node.mayGive ?? true}
            openKeys={isSites ? tree.keys : tree.keys.slice(0, 1)}
          />
        ) : error ? (
          <FailedState error={error} retry={reload} />
        ) : (
          <Spinner size={24} aria-label={text.loading} />
        )}
        {mayEnd && (
          <Field name="change-day" label={text.grantDay} hint={text.grantDayHint}>
            <InputGroup id="change-day" type="date" value={day} disabled={busy} onValueChange={setDay} />
          </Field>
        )}
        {failure && (
          <p className="failure" role="alert">
            {failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button
              intent="primary"
              text={text.save}
              loading={busy}
              disabled={!tree || !isEnough}
              onClick={() => void save()}
            />
          </>
        }
      >
        {mode === 'replace' && values.length === 0 && !(isSites && isOfDepartment) && text.nothingChosen}
      </DialogFooter>
    </Dialog>
  )
}
