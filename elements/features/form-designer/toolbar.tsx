import { Button, Spinner } from '@blueprintjs/core'
import {
  Clipboard,
  Code,
  CodeBlock,
  Cut,
  Duplicate,
  Eraser,
  EyeOpen,
  FloppyDisk,
  NewLayer,
  Redo,
  Trash,
  Undo
} from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { walk } from '../../base/form-engine/document/document.ts'
import { clipText, readClip, readClipboard, writeClipboard } from './model/clipboard.ts'
import { chosenWidgets, clear, duplicateChosen, paste, removeChosen } from './model/commands.ts'
import { useWorkplace } from './workplace/context.ts'
import { importDocument } from './exchange/import-document.ts'
import { useSaying } from './workplace/use-saying.ts'

export type DialogName = 'preview' | 'json' | 'code'

interface Props {
  /** Name of the form, if known to the platform. */
  name: string | undefined
  isSaving: boolean
  onSave: () => void
  onOpen: (dialog: DialogName) => void
}

/** Actions for the form and the selection. */
export function Toolbar({ name, isSaving, onSave, onOpen }: Props) {
  const { designer, text, isReadonly, announce } = useWorkplace()
  const say = useSaying()
  const { ask, dialog } = useConfirm()
  const canUndo = useStore(designer.$canUndo)
  const canRedo = useStore(designer.$canRedo)
  const isDirty = useStore(designer.$isDirty)
  const hasChoice = useStore(designer.$selection).length > 0
  const isEmpty = useStore(designer.$document).list.length === 0

  const copy = async () => {
    const widgets = chosenWidgets(designer)
    await writeClipboard(clipText(widgets, designer.$document.get()))
    announce(text.copied(widgets.length))
  }
  // Cuts the current selection, even if the clipboard is slow.
  const cut = () => {
    void copy()
    say.removed(removeChosen(designer))
  }
  const pasteHere = async () => {
    const clip = readClip(await readClipboard(), value => importDocument(value).document)
    announce(clip.widgets.length > 0 ? text.pasted(paste(designer, clip).length) : text.nothingToPaste)
  }
  const clearAll = async () => {
    const count = [...walk(designer.$document.get().list)].length
    const answer = await ask({
      title: text.clearAsk(count),
      body: <p>{text.clearNote}</p>,
      verb: text.clear,
      intent: 'danger'
    })
    if (answer !== undefined) clear(designer)
  }

  return (
    <div className="toolbar" role="group" aria-label={text.designer}>
      {name && (
        <b className="form-name" title={name}>
          {name}
        </b>
      )}
      {!isReadonly && (
        <>
          <div className="toolbar-tools">
            <Tool
              icon={<Undo />}
              name={text.undo}
              keys="Ctrl+Z"
              isOff={!canUndo}
              onClick={() => (designer.undo(), announce(text.undone))}
            />
            <Tool
              icon={<Redo />}
              name={text.redo}
              keys="Ctrl+Shift+Z"
              isOff={!canRedo}
              onClick={() => (designer.redo(), announce(text.redone))}
            />
          </div>
          <span className="toolbar-line" />
          <div className="toolbar-tools">
            <Tool icon={<Cut />} name={text.cut} keys="Ctrl+X" isOff={!hasChoice} onClick={cut} />
            <Tool icon={<Duplicate />} name={text.copy} keys="Ctrl+C" isOff={!hasChoice} onClick={() => void copy()} />
            <Tool icon={<Clipboard />} name={text.paste} keys="Ctrl+V" onClick={() => void pasteHere()} />
            <Tool
              icon={<NewLayer />}
              name={text.duplicate}
              keys="Ctrl+D"
              isOff={!hasChoice}
              onClick={() => say.added(duplicateChosen(designer))}
            />
            <Tool
              icon={<Trash />}
              name={text.remove}
              keys="Delete"
              isOff={!hasChoice}
              onClick={() => say.removed(removeChosen(designer))}
            />
          </div>
        </>
      )}
      <span className="toolbar-space" aria-live="polite">
        {isDirty && !isReadonly && <span className="unsaved">{text.unsaved}</span>}
      </span>
      <div className="toolbar-tools toolbar-views">
        <View icon={<EyeOpen />} name={text.preview} onClick={() => onOpen('preview')} />
        <View icon={<CodeBlock />} name={text.json} onClick={() => onOpen('json')} />
        <View icon={<Code />} name={text.code} onClick={() => onOpen('code')} />
        {!isReadonly && <View icon={<Eraser />} name={text.clear} isOff={isEmpty} onClick={() => void clearAll()} />}
      </div>
      {!isReadonly && (
        <Button
          intent="primary"
          icon={isSaving ? <Spinner size={16} /> : <FloppyDisk />}
          text={text.save}
          title="Ctrl+S"
          {...use(isSaving, onSave)}
        />
      )}
      {dialog}
    </div>
  )
}

/** Renders a button with a label, shown only as a tooltip on narrow pages. */
function View({ icon, name, isOff, onClick }: Omit<ToolProps, 'keys'>) {
  return <Button variant="minimal" icon={icon} text={name} aria-label={name} title={name} {...use(isOff, onClick)} />
}

/** Disables a button without losing focus. */
const use = (isOff = false, onClick: () => void) => ({
  'aria-disabled': isOff,
  className: isOff ? 'bp6-disabled' : '',
  onClick: isOff ? undefined : onClick
})

interface ToolProps {
  icon: ReactElement
  name: string
  keys: string
  isOff?: boolean
  onClick: () => void
}

function Tool({ icon, name, keys, isOff, onClick }: ToolProps) {
  return <Button variant="minimal" icon={icon} aria-label={name} title={`${name} ${keys}`} {...use(isOff, onClick)} />
}
