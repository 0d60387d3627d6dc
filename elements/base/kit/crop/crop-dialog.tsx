import { Button, Spinner } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useLoad } from '../use-load.ts'
import { nameOf, nameOfOutput, type Cropped, type CropSettings, type CropSource } from './crop.ts'
import styles from './crop.css?inline'
import { createStage, type CropStage, type Selected } from './crop-stage.ts'
import { CropTools, zoomStep } from './crop-tools.tsx'
import { cropText } from './crop.text.ts'
import { PictureProblem, readPicture } from './read-picture.ts'

bring(styles)

/** Pixels that an arrow key moves the selection. */
const step = 8

interface Props {
  source: CropSource
  settings: CropSettings
  isOpen: boolean
  /** Receives the chosen part. */
  onDone: (cropped: Cropped) => void
  /** Receives the original picture, or undefined if it could not be opened. */
  onClose: (original?: Cropped) => void
}

/** Dialog for choosing the part of a picture to keep. */
export default function CropDialog({ source, settings, isOpen, onDone, onClose }: Props) {
  const text = useText(cropText)
  const { value: picture, error } = useLoad(signal => readPicture(source, settings.maxSize, signal), [source])
  const holder = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<CropStage>()
  const [selected, setSelected] = useState<Selected>()
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const begin = useEffectEvent((element: HTMLElement, opened: NonNullable<typeof picture>) =>
    createStage(element, opened, settings, setSelected)
  )
  useEffect(() => {
    if (!picture || !holder.current) return
    const own = begin(holder.current, picture)
    setStage(own)
    return () => own.stop()
  }, [picture])

  // The selection is not rendered by React.
  useEffect(() => {
    if (!stage) return
    const said = { role: 'application', 'aria-label': text.selection, 'aria-describedby': 'crop-hint crop-size' }
    for (const [name, value] of Object.entries(said)) stage.selection.setAttribute(name, value)
  }, [stage, text])
  // The picture may load before the dialog is shown, and hidden elements cannot be focused.
  useEffect(() => {
    if (stage && isShown) stage.selection.focus()
  }, [stage, isShown])

  const close = () =>
    onClose(
      picture && {
        blob: picture.blob,
        width: picture.bitmap.width,
        height: picture.bitmap.height,
        name: nameOf(source),
        isCropped: false
      }
    )
  const finish = async () => {
    if (!stage || isBusy) return
    setBusy(true)
    try {
      const part = await stage.result()
      onDone({ ...part, name: nameOfOutput(nameOf(source), settings.output), isCropped: true })
    } catch {
      toast(text.failed, 'danger')
    } finally {
      setBusy(false)
    }
  }
  const steer = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.target !== stage?.selection) return
    const by = event.ctrlKey ? 1 : step
    const ways: Record<string, [x: number, y: number]> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by]
    }
    const way = ways[event.key]
    if (way) event.shiftKey ? stage.grow(...way) : stage.move(...way)
    else if (event.key === '+' || event.key === '=') stage.zoom(zoomStep)
    else if (event.key === '-') stage.zoom(1 / zoomStep)
    else return
    event.preventDefault()
  }

  const kind = error instanceof PictureProblem ? error.kind : 'broken'
  return (
    <Dialog
      isOpen={isOpen}
      title={text.title}
      onClose={close}
      onOpened={() => setShown(true)}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      className="crop-dialog"
    >
      <DialogBody>
        {error !== undefined && (
          <p className="failure" role="alert">
            {text[kind]}
          </p>
        )}
        {!picture && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {error === undefined && (
          <div className="crop-stage" role="group" aria-label={text.stage} ref={holder} onKeyDown={steer} />
        )}
        {picture?.isMoving && (
          <p className="crop-moving" role="status">
            {text.moving}
          </p>
        )}
        {stage && <CropTools stage={stage} isFixed={settings.ratio !== undefined} />}
        <p id="crop-hint" className="crop-hint">
          {text.selectionHint}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.close} onClick={close} />
            <Button
              intent="primary"
              text={text.done}
              disabled={!stage}
              loading={isBusy}
              onClick={() => void finish()}
            />
          </>
        }
      >
        <span id="crop-size" className="crop-size" aria-live="polite">
          {selected && text.size(selected.output.width, selected.output.height)}
        </span>
      </DialogFooter>
    </Dialog>
  )
}
