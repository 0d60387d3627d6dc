import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { later } from '../later.tsx'
import { uniquePath } from '../tree/unique-path.ts'
import { useLoad } from '../use-load.ts'
import type { Choosable, Choosing } from './choosable.ts'
import styles from './choose.css?inline'
import { chooseText } from './choose.text.ts'

bring(styles)

const ChooseDialog = later(() => import('./choose-dialog.tsx')) as typeof import('./choose-dialog.tsx').default

interface Props<Node extends Choosable<Node>> extends Choosing<Node> {
  id: string
  label: string
  /** Chosen keys. */
  value: readonly string[]
  isEditable: boolean
  /** Receives the chosen keys, and the names that the field shows. */
  onChange: (keys: string[], names: string[]) => void
}

/** Form field for choosing nodes of a tree in a dialog. Shows the chosen names, each with a remove button. */
export function TreeChoice<Node extends Choosable<Node>>(props: Props<Node>) {
  const { id, label, value, isEditable, onChange, load, mayChoose, isSingle } = props
  const text = useText(chooseText)
  const [isOpen, setOpen] = useState(false)
  const { value: tree, error } = useLoad(load, [load])
  // Do not show raw ids while the names are loading.
  const nameOf = (key: string): string => {
    const index = tree?.indexOf.get(key)
    if (tree && index !== undefined) return uniquePath(tree, index)
    return tree || error ? key : text.loading
  }
  const change = (keys: string[]) => onChange(keys, keys.map(nameOf))
  const nodeOf = (key: string) => tree?.nodes[tree.indexOf.get(key) ?? -1]
  return (
    <div className="choice">
      {value.map(key => {
        const node = nodeOf(key)
        const mayRemove = isEditable && (!node || (mayChoose?.(node) ?? true))
        return (
          <span key={key} className="choice-item">
            {nameOf(key)}
            {mayRemove && (
              <Button
                size="small"
                variant="minimal"
                icon={<Cross size={12} />}
                aria-label={text.remove(nameOf(key))}
                onClick={() => change(value.filter(other => other !== key))}
              />
            )}
          </span>
        )
      })}
      {value.length === 0 && !isEditable && <span className="quiet">{text.empty}</span>}
      {isEditable && (
        <Button
          id={id}
          size="small"
          text={text.choose}
          aria-label={`${text.choose}${label}`}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && (
        <ChooseDialog
          title={label}
          load={load}
          mayChoose={mayChoose}
          isSingle={isSingle}
          chosen={value}
          onChoose={change}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
