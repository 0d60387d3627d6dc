import { Button, HTMLSelect } from '@blueprintjs/core'
import {
  ImageRotateLeft,
  ImageRotateRight,
  Reset,
  SwapHorizontal,
  SwapVertical,
  ZoomIn,
  ZoomOut
} from '@blueprintjs/icons'
import { useState, type ReactElement } from 'react'
import { useText } from '../../core/language/text.ts'
import type { CropStage } from './crop-stage.ts'
import { cropText } from './crop.text.ts'

const ratios = ['4:3', '16:9', '1:1', '3:2', '2:3', '3:4'] as const
function valueOf(ratio: string): number | undefined {
  const [width, height] = ratio.split(':').map(Number)
  return width && height ? width / height : undefined
}

/** Factor of one zoom step. */
export const zoomStep = 1.1

/** Tools for rotating, flipping and zooming, and for the ratio unless it is fixed. */
export function CropTools({ stage, isFixed }: { stage: CropStage; isFixed: boolean }) {
  const text = useText(cropText)
  const [angle, setAngle] = useState(0)
  const [ratio, setRatio] = useState('')
  const tool = (label: string, icon: ReactElement, onClick: () => void) => (
    <Button variant="minimal" icon={icon} title={label} aria-label={label} onClick={onClick} />
  )
  return (
    <div className="crop-tools" role="group" aria-label={text.tools}>
      {tool(text.turnLeft, <ImageRotateLeft />, () => stage.turn(-90))}
      {tool(text.turnRight, <ImageRotateRight />, () => stage.turn(90))}
      {tool(text.flipAcross, <SwapHorizontal />, () => stage.flip('across'))}
      {tool(text.flipDown, <SwapVertical />, () => stage.flip('down'))}
      {tool(text.zoomOut, <ZoomOut />, () => stage.zoom(1 / zoomStep))}
      {tool(text.zoomIn, <ZoomIn />, () => stage.zoom(zoomStep))}
      <label className="crop-angle">
        {text.angle}
        <input
          type="range"
          min={-45}
          max={45}
          step={1}
          value={angle}
          aria-valuetext={text.degrees(angle)}
          onChange={event => {
            const next = Number(event.target.value)
            stage.turn(next - angle)
            setAngle(next)
          }}
        />
        <output>{text.degrees(angle)}</output>
      </label>
      {!isFixed && (
        <label className="crop-ratio">
          {text.ratio}
          <HTMLSelect
            value={ratio}
            options={[{ value: '', label: text.free }, ...ratios]}
            onChange={event => {
              setRatio(event.currentTarget.value)
              stage.setRatio(valueOf(event.currentTarget.value))
            }}
          />
        </label>
      )}
      {tool(text.reset, <Reset />, () => {
        setAngle(0)
        stage.reset()
      })}
    </div>
  )
}
