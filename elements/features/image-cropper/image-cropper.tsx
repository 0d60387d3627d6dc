import { Button } from '@blueprintjs/core'
import { Crop } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useEmit, useHost } from '../../base/core/react/host.ts'
import { texts } from '../../base/core/language/locale.ts'
import { ownStores } from '../../base/core/values/own.ts'
import { useText } from '../../base/core/language/text.ts'
import { cropDefaults, cropTypes, type Cropped, type CropSettings, type CropSource } from '../../base/kit/crop/crop.ts'
import { useCrop } from '../../base/kit/crop/use-crop.tsx'
import { FileInput } from '../../base/kit/upload/file-input.tsx'

const buttonText = texts({ choose: '选择图片裁剪' }, { choose: 'Crop picture' })

interface Request {
  source: CropSource
  answer: (cropped: Cropped | undefined) => void
}

/** Pending `edit()` request of an element, until it is rendered. */
export const requestOf = ownStores(() => {
  const $request = atom<Request | undefined>(undefined)
  return {
    $request,
    ask: (source: CropSource): Promise<Cropped | undefined> =>
      new Promise(answer => {
        $request.get()?.answer(undefined)
        $request.set({ source, answer })
      })
  }
})

export interface ImageCropperProps {
  bare?: boolean
  disabled?: boolean
  scale?: number
  outputType?: string
  cropWidth?: number
  cropHeight?: number
  maxSize?: number
  minWidth?: number
  minHeight?: number
  mode?: string
}

const positive = (value: number | undefined, usual: number): number => (value && value > 0 ? value : usual)

function settingsOf(props: ImageCropperProps): CropSettings {
  const { outputType = '', mode } = props
  return {
    scale: positive(props.scale, cropDefaults.scale),
    output: /^image\/(png|jpeg|webp)$/.test(outputType) ? outputType : cropDefaults.output,
    width: positive(props.cropWidth, cropDefaults.width),
    height: positive(props.cropHeight, cropDefaults.height),
    minWidth: positive(props.minWidth, cropDefaults.minWidth),
    minHeight: positive(props.minHeight, cropDefaults.minHeight),
    maxSize: positive(props.maxSize, cropDefaults.maxSize),
    mode: mode === 'cover' ? 'cover' : 'contain'
  }
}

/** Renders a button that chooses a picture, and the dialog that crops it. */
export function ImageCropper(props: ImageCropperProps) {
  const { bare = false, disabled = false } = props
  const text = useText(buttonText)
  const emit = useEmit()
  const { $request } = requestOf(useHost())
  const request = useStore($request)
  const chooser = useRef<HTMLInputElement>(null)
  const { crop, dialog } = useCrop(settingsOf(props))

  const edit = async (source: CropSource): Promise<Cropped | undefined> => {
    const cropped = await crop(source)
    if (!cropped) return undefined
    const { isCropped, ...detail } = cropped
    emit(isCropped ? 'qd-crop' : 'qd-cancel', detail)
    return cropped
  }
  const begin = useEffectEvent(edit)
  useEffect(() => {
    if (!request) return
    $request.set(undefined)
    void begin(request.source).then(request.answer)
  }, [$request, request])

  return (
    <>
      {!bare && (
        <Button icon={<Crop />} text={text.choose} disabled={disabled} onClick={() => chooser.current?.click()} />
      )}
      <FileInput
        ref={chooser}
        accept={cropTypes.map(type => `.${type}`).join(',')}
        onFiles={([file]) => file && void edit(file)}
      />
      {dialog}
    </>
  )
}
