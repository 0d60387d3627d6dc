import { Key, WarningSign } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PermissionRow } from '../../base/contract/permission.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { MenuIcon } from '../../base/kit/menu-icon.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordTree } from '../../base/crud/resource/record-tree.tsx'
import { $user } from '../../base/session/wire/session.ts'
import { permissionListText } from './permission-list.text.ts'
import { isButton, isLost, loadLoss, loadTree, move, remove } from './permissions.ts'

const RulesDialog = later(() => import('./rules-dialog.tsx'))

const rights = {
  add: 'system:permission:add',
  edit: 'system:permission:edit',
  delete: 'system:permission:delete'
} as const

const shownRoles = 8

/** Shows the menu and its buttons as a tree to choose, drag and sort in, and a form beside it. */
export function PermissionList({ permissionId }: { permissionId?: string }) {
  const text = useText(permissionListText)
  const user = useStore($user)
  const [ruled, setRuled] = useState<{ id: string; name: string }>()
  if (!user) return <NoSession text={text.signedOut} />
  return (
    <>
      <RecordTree<PermissionRow>
        key={user.id}
        openId={permissionId}
        resource={{
          ...{ noun: 'permission', label: text.permissions, load: loadTree, move, remove, rights, words: text },
          kinds: [{ kind: 'button', label: text.addButton }],
          form: async place =>
            (await import('./permission-form.tsx')).permissionForm(text, { ...place, onRules: setRuled }),
          question: async ({ id, title }) => {
            const { entries, buttons, rules, roles } = await loadLoss(id)
            return {
              title: text.askDelete(title, entries + buttons - 1),
              body: (
                <>
                  {entries + buttons > 1 && <p>{text.goesAlong(entries, buttons, rules)}</p>}
                  {roles.length > 0 && <p>{text.losing(roles.length, roles.slice(0, shownRoles).join(text.comma))}</p>}
                  {entries > 0 && <p>{text.buttonsStay}</p>}
                </>
              )
            }
          },
          mayMove: row => row.mayEdit && !row.isGroup,
          mayDelete: row => row.mayEdit && !row.isPreset && !row.isGroup,
          isLeaf: isButton,
          isGroup: row => row.isGroup,
          openKeys: [],
          head: <Head />,
          dress: row => ({
            className: row.status === '0' ? 'row-off' : '',
            icon: isButton(row) ? <Key className="row-icon" size={14} /> : <MenuIcon name={row.icon} />,
            trailing: <Cells row={row} />
          })
        }}
      />
      {ruled && <RulesDialog {...ruled} onClose={() => setRuled(undefined)} />}
    </>
  )
}

/** Renders column headings. Screen readers get the labels within each row instead. */
function Head() {
  const text = useText(permissionListText)
  return (
    <div className="row-head" aria-hidden>
      <span className="head-name">{text.name}</span>
      <span className="cell cell-kind">{text.kind}</span>
      <span className="cell cell-code">{text.code}</span>
      <span className="cell cell-component">{text.component}</span>
      <span className="cell cell-path">{text.path}</span>
      <span className="cell cell-order">{text.order}</span>
      <span className="cell cell-state">{text.state}</span>
    </div>
  )
}

function Cells({ row }: { row: PermissionRow }) {
  const text = useText(permissionListText)
  const { menuType, perms, component, url, sortNo, status, isGroup, hasProblem, ruleFlag } = row
  return (
    <>
      {isLost(row) && <Warning words={text.noComponent} />}
      {hasProblem && <Warning words={text.brokenRule} />}
      {!hasProblem && ruleFlag === 1 && <span className="row-mark">{text.hasRules}</span>}
      <span className="cell cell-kind">{isGroup ? text.group : text.kinds[menuType]}</span>
      <span className="cell cell-code" title={perms}>
        <code>{perms}</code>
      </span>
      <span className="cell cell-component" title={component}>
        {component}
      </span>
      <span className="cell cell-path" title={url}>
        {url}
      </span>
      <span className="cell cell-order">{isGroup || (isButton(row) && !sortNo) ? '' : sortNo}</span>
      <span className="cell cell-state">
        {isGroup ? '' : isButton(row) ? text.controls[status] : text.states[status]}
      </span>
    </>
  )
}

const Warning = ({ words }: { words: string }) => (
  <span className="row-warning">
    <WarningSign size={12} /> {words}
  </span>
)
