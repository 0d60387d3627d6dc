import { get, put } from './endpoint.ts'

export const watermarkObjects = ['subsite', 'newsclass'] as const
export type WatermarkObject = (typeof watermarkObjects)[number]

export const watermarkKinds = ['text', 'picture'] as const
export type WatermarkKind = (typeof watermarkKinds)[number]

export const watermarkRights = { 'cms:watermark:edit': '设置图片水印' } as const

/** What is put on the pictures of a sub-site, or of a column in its place. */
export interface Watermark {
  obj: WatermarkObject
  objId: string
  isOn: boolean
  kind: WatermarkKind
  /** Up to 40 signs. */
  text: string
  /** `#rrggbb`. */
  color: string
  /** Of the text, in pixels on a picture of 1,000 pixels: 12 to 120. */
  fontSize: number
  /** Of the upload that is the mark; '' where there is none. */
  pictureId: string
  /** ◆ Its address, or ''. */
  picturePath: string
  /** 1 to 100 per cent. */
  opacity: number
  /** 1 to 9 by rows: 1 is the upper left corner, 5 the middle, 9 the lower right corner. */
  position: number
  /** Pixels from the edge. */
  offsetX: number
  offsetY: number
  /** Pictures that are smaller stay without. */
  minWidth: number
  minHeight: number
  /** Counts the saves; 0 before the first one. A save carries the number it began from. */
  version: number
}

export type WatermarkDraft = Omit<Watermark, 'picturePath'>

/** What a place begins with. */
export const blankWatermark = (obj: WatermarkObject, objId: string): Watermark => ({
  obj,
  objId,
  isOn: false,
  kind: 'text',
  text: '',
  color: '#ffffff',
  fontSize: 32,
  pictureId: '',
  picturePath: '',
  opacity: 60,
  position: 9,
  offsetX: 16,
  offsetY: 16,
  minWidth: 200,
  minHeight: 200,
  version: 0
})

export const pictureWatermarkOne = get<Watermark, { obj: WatermarkObject; objId: string }>(
  '/picturewatermark/pictureWatermark/one'
)
/** ◆ */
export const pictureWatermarkSave = put<Watermark, WatermarkDraft>('/picturewatermark/pictureWatermark/save')
