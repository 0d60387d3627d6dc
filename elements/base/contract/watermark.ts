import { get, put } from './endpoint.ts'

export const watermarkObjects = ['subsite', 'newsclass'] as const
export type WatermarkObject = (typeof watermarkObjects)[number]

export const watermarkKinds = ['text', 'picture'] as const
export type WatermarkKind = (typeof watermarkKinds)[number]

export const watermarkRights = { 'cms:watermark:edit': '设置图片水印' } as const

/** Watermark on the pictures of a site, or of a column, which overrides the site's. */
export interface Watermark {
  obj: WatermarkObject
  objId: string
  isOn: boolean
  kind: WatermarkKind
  /** At most 40 characters. */
  text: string
  /** `#rrggbb`. */
  color: string
  /** Font size in pixels for a picture 1,000 pixels wide: 12 to 120. */
  fontSize: number
  /** Id of the uploaded watermark picture; '' for none. */
  pictureId: string
  /** ◆ Address of that picture, or ''. */
  picturePath: string
  /** Percentage, 1 to 100. */
  opacity: number
  /** 1 to 9, row by row: 1 is top left, 5 the centre, 9 bottom right. */
  position: number
  /** Distance from the edge in pixels. */
  offsetX: number
  offsetY: number
  /** Smaller pictures get no watermark. */
  minWidth: number
  minHeight: number
  /** Number of saves, for the optimistic lock; 0 before the first. A save sends the number it started from. */
  version: number
}

export type WatermarkDraft = Omit<Watermark, 'picturePath'>

/** Returns the default settings. */
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
