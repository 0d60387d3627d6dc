import { Button } from '@blueprintjs/core'
import { ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useText } from '../../../core/language/text.ts'
import { previewText } from './preview.text.ts'
import { FileProblem, whyNot } from './read-file.ts'
import { Trouble } from './trouble.tsx'
import type { ViewProps } from './view-props.ts'

interface Look {
  zoom: number
  x: number
  y: number
}

const whole: Look = { zoom: 1, x: 0, y: 0 }
const step = 1.25
/** Distance in px that an arrow key moves the picture. */
const stride = 40
const [least, most] = [0.2, 12]

/** Shows a picture fitted to the window. Zooms and moves by wheel, buttons, keys and dragging. */
export function PictureView({ address, name }: ViewProps) {
  const text = useText(previewText)
  const [look, setLook] = useState(whole)
  const [problem, setProblem] = useState<unknown>()
  const frame = useRef<HTMLDivElement>(null)
  const zoom = (by: number) =>
    setLook(before => {
      const next = Math.min(most, Math.max(least, before.zoom * by))
      const share = next / before.zoom
      return { zoom: next, x: before.x * share, y: before.y * share }
    })
  const move = (x: number, y: number) => setLook(before => ({ ...before, x: before.x + x, y: before.y + y }))

  // React's wheel listeners are passive and cannot stop the dialog from scrolling.
  useEffect(() => {
    const own = frame.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      zoom(event.deltaY > 0 ? 1 / step : step)
    }
    own?.addEventListener('wheel', turn, { passive: false })
    return () => own?.removeEventListener('wheel', turn)
  }, [problem])

  const steer = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const deeds: Record<string, () => void> = {
      '+': () => zoom(step),
      '=': () => zoom(step),
      '-': () => zoom(1 / step),
      '0': () => setLook(whole),
      ArrowLeft: () => move(stride, 0),
      ArrowRight: () => move(-stride, 0),
      ArrowUp: () => move(0, stride),
      ArrowDown: () => move(0, -stride)
    }
    if (!deeds[event.key]) return
    event.preventDefault()
    deeds[event.key]!()
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.movementX, event.movementY)
  }
  if (problem) return <Trouble error={problem} />
  return (
    <>
      <div
        ref={frame}
        className="preview-frame"
        role="application"
        tabIndex={0}
        aria-label={text.picture(name)}
        onKeyDown={steer}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <img
          className="preview-picture"
          src={address}
          alt=""
          draggable={false}
          style={{ transform: `translate(${look.x}px, ${look.y}px) scale(${look.zoom})` }}
          onError={() => void whyNot(address, 'broken').then(trouble => setProblem(new FileProblem(trouble)))}
        />
      </div>
      <div className="preview-tools">
        <Button
          variant="minimal"
          icon={<ZoomOut />}
          aria-label={text.zoomOut}
          title={text.zoomOut}
          onClick={() => zoom(1 / step)}
        />
        <output aria-live="polite">{text.percent(Math.round(look.zoom * 100))}</output>
        <Button
          variant="minimal"
          icon={<ZoomIn />}
          aria-label={text.zoomIn}
          title={text.zoomIn}
          onClick={() => zoom(step)}
        />
        <Button
          variant="minimal"
          icon={<ZoomToFit />}
          aria-label={text.fit}
          title={text.fit}
          onClick={() => setLook(whole)}
        />
      </div>
    </>
  )
}
