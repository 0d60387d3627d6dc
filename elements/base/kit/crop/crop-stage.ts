// Cropper, loaded together with the dialog when it is first used.
import { CropperCanvas, CropperGrid, CropperHandle, CropperImage, CropperSelection, CropperShade } from 'cropperjs'
import type { CropSettings } from './crop.ts'
import { fitted, flipped, placed, turned, zoomed, zoomOf, type Box, type Matrix, type Size } from './crop-moves.ts'

/** Draws on a canvas instead of loading an address. */
class CropperPicture extends CropperImage {
  protected override $style = ':host{display:block}canvas{display:block;width:100%;height:100%}'
  override readonly $image = document.createElement('canvas') as unknown as HTMLImageElement
}

const pictureTag = 'cropper-drawn-picture'

function defineElements(): void {
  for (const each of [CropperCanvas, CropperGrid, CropperHandle, CropperSelection, CropperShade]) each.$define()
  CropperPicture.$define(pictureTag)
}

// Created by tag name: if a page loads two releases, only the classes of one are registered.
const make = <Made extends HTMLElement>(tag: string, part: Partial<Made> & Record<string, unknown> = {}): Made =>
  Object.assign(document.createElement(tag) as Made, part)

const sides = ['n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'] as const

interface Picture extends Size {
  bitmap: ImageBitmap
}

export interface Selected {
  /** Position and size on the screen. */
  box: Box
  /** Size of the result. */
  output: Size
}

export interface CropStage {
  /** Element that handles the keyboard. */
  selection: HTMLElement
  turn: (degrees: number) => void
  flip: (way: 'across' | 'down') => void
  zoom: (by: number) => void
  /** Undefined allows any ratio. */
  setRatio: (ratio: number | undefined) => void
  move: (x: number, y: number) => void
  grow: (width: number, height: number) => void
  reset: () => void
  result: () => Promise<Size & { blob: Blob }>
  stop: () => void
}

/** Creates the cropper in `holder`, which must have a size. */
export function createStage(
  holder: HTMLElement,
  picture: Picture,
  settings: CropSettings,
  onChange: (selected: Selected) => void
): CropStage {
  defineElements()
  const least = { width: settings.minWidth, height: settings.minHeight }
  let ratio = settings.ratio
  const canvas = make<CropperCanvas>('cropper-canvas', { background: true, className: 'crop-canvas' })
  const image = make<CropperImage>(pictureTag, { rotatable: true, scalable: true, translatable: true })
  const drawn = image.$image as unknown as HTMLCanvasElement
  Object.assign(drawn, {
    ...sizeOf(picture),
    naturalWidth: picture.width,
    naturalHeight: picture.height,
    complete: true
  })
  drawn.getContext('2d')!.drawImage(picture.bitmap, 0, 0, picture.width, picture.height)
  const selection = make<CropperSelection>('cropper-selection', {
    movable: true,
    resizable: true,
    outlined: true,
    precise: true,
    tabIndex: 0,
    ...(ratio && { aspectRatio: ratio })
  })
  selection.append(
    make<CropperGrid>('cropper-grid', { bordered: true, covered: true, ariaHidden: 'true' }),
    make<CropperHandle>('cropper-handle', { action: 'move', themeColor: 'transparent' }),
    ...sides.map(side => make<CropperHandle>('cropper-handle', { action: `${side}-resize` }))
  )
  canvas.append(
    image,
    make<CropperShade>('cropper-shade'),
    make<CropperHandle>('cropper-handle', { action: 'move', plain: true }),
    selection
  )

  const stage = (): Size => ({ width: holder.clientWidth, height: holder.clientHeight })
  const transform = (matrix: Matrix) => {
    image.$setTransform([...matrix])
    tell()
  }
  const matrix = () => image.$getTransform() as unknown as Matrix
  const select = (box: Box) => {
    const { x, y, width, height } = fitted(box, stage(), least, ratio)
    selection.$change(x, y, width, height)
  }
  const outputOf = ({ width, height }: Size): Size => {
    const wanted = settings.scale / zoomOf(matrix())
    const by = Math.min(wanted, settings.maxSize / Math.max(width, height))
    return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
  }
  const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height })
  function tell(box: Box = boxOf(selection)): void {
    onChange({ box, output: outputOf(box) })
  }
  const place = () => {
    transform(placed(picture, stage(), settings.mode))
    const { width, height } = stage()
    const zoom = zoomOf(matrix())
    // Limit the selection to the picture: the area around it would be empty.
    const box = {
      width: Math.min(settings.width, picture.width * zoom),
      height: Math.min(settings.height, picture.height * zoom)
    }
    const start = fitted({ x: 0, y: 0, ...box }, stage(), least, ratio)
    select({ ...start, x: (width - start.width) / 2, y: (height - start.height) / 2 })
  }

  // Keep these events inside the element. They are named like browser events, and host pages expect `change` from form
  // fields.
  const keepIn = (event: Event) => {
    event.stopPropagation()
    if (event.type !== 'change' || event.target !== selection) return
    const wanted = (event as CustomEvent<Box>).detail
    const fit = fitted(wanted, stage(), least, ratio)
    const fits = (['x', 'y', 'width', 'height'] as const).every(name => Math.abs(fit[name] - wanted[name]) < 0.5)
    if (fits) return tell(wanted)
    event.preventDefault()
    select(wanted)
  }
  const leaking = ['change', 'action', 'actionstart', 'actionmove', 'actionend', 'transform']
  for (const name of leaking) holder.addEventListener(name, keepIn)
  // Place the picture again when the width changes, because it would be off the stage.
  let width = holder.clientWidth
  const observer = new ResizeObserver(() => {
    if (holder.clientWidth !== width) place()
    width = holder.clientWidth
  })

  holder.append(canvas)
  drawn.dispatchEvent(new Event('load'))
  place()
  observer.observe(holder)
  return {
    selection,
    turn: degrees => transform(turned(matrix(), degrees)),
    flip: way => transform(flipped(matrix(), way)),
    zoom: by => transform(zoomed(matrix(), by)),
    setRatio(next) {
      ratio = next
      selection.aspectRatio = next ?? NaN
      select(boxOf(selection))
    },
    move: (x, y) => select({ ...boxOf(selection), x: selection.x + x, y: selection.y + y }),
    grow(width, height) {
      const box = boxOf(selection)
      if (ratio && !width) width = height * ratio
      select({ ...box, width: box.width + width, height: box.height + height })
    },
    reset: place,
    async result() {
      const cut = await selection.$toCanvas(outputOf(selection))
      const { width, height } = cut
      const blob = await new Promise<Blob | null>(resolve => cut.toBlob(resolve, settings.output))
      if (!blob) throw new Error('the picture could not be written')
      return { blob, width, height }
    },
    stop() {
      observer.disconnect()
      for (const name of leaking) holder.removeEventListener(name, keepIn)
      canvas.remove()
      picture.bitmap.close()
    }
  }
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height })
