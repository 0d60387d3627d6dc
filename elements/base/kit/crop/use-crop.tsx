import { useRef, useState, type ReactNode } from 'react'
import { loadAgain } from '../../core/page/load-again.ts'
import { useText } from '../../core/language/text.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { later } from '../later.tsx'
import { cropDefaults, cropTypes, isCroppable, type Cropped, type CropSettings, type CropSource } from './crop.ts'
import { cropText } from './crop.text.ts'

const CropDialog = later(() => import('./crop-dialog.tsx'))

type Answer = (cropped: Cropped | undefined) => void

/** Opens the cropper. Resolves to the chosen part, to the original if cancelled, or to undefined if it can't open. */
export function useCrop(settings: Partial<CropSettings> = {}): {
  crop: (source: CropSource) => Promise<Cropped | undefined>
  dialog: ReactNode
} {
  const text = useText(cropText)
  const [asked, setAsked] = useState<{ source: CropSource; answer: Answer; isOpen: boolean; count: number }>()
  /** Number of the last picture given; an earlier one that still waits for the cropper is not opened. */
  const newest = useRef(0)
  const close = (cropped?: Cropped) => {
    asked?.answer(cropped)
    setAsked(before => before && { ...before, isOpen: false })
  }
  return {
    crop(source) {
      if (!isCroppable(source)) {
        toast(text.wrongType(`.${cropTypes.join(',')}`), 'danger')
        return Promise.resolve(undefined)
      }
      asked?.answer(undefined)
      const own = ++newest.current
      return new Promise(answer => {
        const open = () => {
          if (own !== newest.current) return answer(undefined)
          setAsked(before => ({ source, answer, isOpen: true, count: (before?.count ?? 0) + 1 }))
        }
        // The picture is kept until the cropper is there.
        void loadAgain(CropDialog.bring, () => toast(text.away, 'warning')).then(open)
      })
    },
    dialog: asked && (
      <CropDialog
        key={asked.count}
        source={asked.source}
        settings={{ ...cropDefaults, ...settings }}
        isOpen={asked.isOpen}
        onDone={close}
        onClose={close}
      />
    )
  }
}
