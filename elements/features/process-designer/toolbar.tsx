import { Button, InputGroup } from '@blueprintjs/core'
import type { RefObject } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { designerText } from './process-designer.text.ts'

export type Way = 'draw' | 'list'

interface Props {
  name: string
  nameRef: RefObject<HTMLInputElement | null>
  version: number
  isDirty: boolean
  isBusy: boolean
  isEditable: boolean
  mayDeploy: boolean
  way: Way
  onName: (name: string) => void
  onWay: (way: Way) => void
  onSave: () => void
  onDeploy: () => void
  onTry: () => void
  onVersions: () => void
}

const ways: readonly Way[] = ['draw', 'list']

/** Shows the name, the editing mode and the actions. */
export function Toolbar(props: Props) {
  const { name, nameRef, version, isDirty, isBusy, isEditable, mayDeploy, way } = props
  const { onName, onWay, onSave, onDeploy, onTry, onVersions } = props
  const text = useText(designerText)
  return (
    <header className="toolbar">
      <InputGroup
        className="process-name"
        inputRef={nameRef}
        aria-label={text.name}
        placeholder={text.namePlaceholder}
        maxLength={60}
        value={name}
        disabled={!isEditable}
        onValueChange={onName}
      />
      <div className="ways" role="group" aria-label={text.way}>
        {ways.map(one => (
          <Button
            key={one}
            active={one === way}
            aria-pressed={one === way}
            text={text[one]}
            onClick={() => onWay(one)}
          />
        ))}
      </div>
      <span className="toolbar-space">
        {isDirty ? text.unsaved : version ? text.versionNow(version) : text.notDeployed}
      </span>
      {version > 0 && <Button variant="minimal" text={text.versions} onClick={onVersions} />}
      <Button text={text.trial} onClick={onTry} />
      {isEditable && <Button text={text.save} loading={isBusy} onClick={onSave} />}
      {isEditable && mayDeploy && <Button intent="primary" text={text.deploy} loading={isBusy} onClick={onDeploy} />}
    </header>
  )
}
