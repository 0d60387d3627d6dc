import { Button, Switch } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { PermissionNode } from '../../base/contract/role.ts'
import { useText } from '../../base/core/language/text.ts'
import { CheckTree } from '../../base/kit/choose/check-tree.tsx'
import type { Tree } from '../../base/kit/tree/tree-model.ts'
import { roleListText } from './role-list.text.ts'
import { isRight, withAbove } from './roles.ts'

interface Props {
  tree: Tree<PermissionNode>
  held: ReadonlySet<string>
  checked: ReadonlySet<string>
  onCheck: (checked: ReadonlySet<string>) => void
  mayChange: (right: PermissionNode) => boolean
  note: string
  /** Opens the data rules of a permission of the role. */
  onRules: (right: PermissionNode) => void
}

/**
 * Shows the menu with its permissions. Checking an entry checks everything below; entries themselves are not assigned.
 */
export function RightsTree({ tree, held, checked, onCheck, mayChange, note, onRules }: Props) {
  const text = useText(roleListText)
  const [isLinked, setLinked] = useState(true)
  // A different expansion state remounts the tree. Later expanding and collapsing is local to it.
  const [open, setOpen] = useState(() => ({ keys: tree.keys.filter((_, at) => tree.depths[at] === 0), count: 0 }))
  const changeable = new Set(tree.nodes.filter(node => isRight(node) && mayChange(node)).map(({ key }) => key))
  const above = withAbove(tree, ({ key }) => changeable.has(key))
  const shown = useMemo(
    () => (isLinked ? checked : withAbove(tree, node => isRight(node) && checked.has(node.key))),
    [tree, checked, isLinked]
  )
  const unfold = (keys: string[]) => setOpen({ keys, count: open.count + 1 })
  const setAll = (isOn: boolean) =>
    onCheck(new Set([...[...checked].filter(key => !changeable.has(key)), ...(isOn ? changeable : [])]))
  return (
    <div className="rights">
      {note && <p>{note}</p>}
      <div className="rights-tools">
        {changeable.size > 0 && (
          <>
            <Switch label={text.linked} checked={isLinked} onChange={event => setLinked(event.currentTarget.checked)} />
            <Button size="small" text={text.all} onClick={() => setAll(true)} />
            <Button size="small" text={text.noneOfAll} onClick={() => setAll(false)} />
          </>
        )}
        <Button size="small" text={text.unfold} onClick={() => unfold(tree.keys)} />
        <Button size="small" text={text.fold} onClick={() => unfold([])} />
      </div>
      <CheckTree
        key={open.count}
        tree={tree}
        label={text.rights}
        checked={shown}
        onCheck={onCheck}
        isLinked={isLinked}
        mayCheck={node => (isLinked ? above : changeable).has(node.key)}
        openKeys={open.keys}
        trailing={node =>
          isRight(node) && (
            <>
              {node.ruleFlag === 1 && held.has(node.key) && (
                <Button
                  className="right-rules"
                  size="small"
                  variant="minimal"
                  text={text.rules}
                  aria-label={text.rulesTitle(node.title)}
                  onKeyDown={event => event.stopPropagation()}
                  onClick={event => {
                    event.preventDefault()
                    event.stopPropagation()
                    onRules(node)
                  }}
                />
              )}
              <code className="right-code">{node.key}</code>
            </>
          )
        }
      />
    </div>
  )
}
