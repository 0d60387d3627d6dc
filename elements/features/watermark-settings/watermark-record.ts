import {
  pictureWatermarkOne,
  pictureWatermarkSave,
  type Watermark,
  type WatermarkObject
} from '../../base/contract/watermark.ts'
import { createRecord, type RecordStore } from '../../base/crud/record/record.ts'
import { send } from '../../base/session/request/send.ts'

/** Editable part of a watermark; `picturePath` is for the preview only. */
export type WatermarkDraft = Omit<Watermark, 'obj' | 'objId' | 'version'>
type WatermarkRecord = RecordStore<Watermark, WatermarkDraft>

/** Whole numbers with minimum and maximum. */
export const ranges = {
  fontSize: [12, 120],
  opacity: [1, 100],
  offsetX: [0, 500],
  offsetY: [0, 500],
  minWidth: [0, 10_000],
  minHeight: [0, 10_000]
} as const
export type NumberField = keyof typeof ranges
export type WatermarkProblem = NumberField | 'text' | 'pictureId'

export const loadWatermark = (obj: WatermarkObject, objId: string, signal?: AbortSignal): Promise<Watermark> =>
  send(pictureWatermarkOne, { query: { obj, objId }, signal })

const draftOf = ({ obj: _obj, objId: _objId, version: _version, ...draft }: Watermark): WatermarkDraft => draft

const isDraft = (value: unknown): value is WatermarkDraft =>
  typeof (value as WatermarkDraft | undefined)?.position === 'number'

/** Returns the invalid fields in screen order. */
export const problemsOf = (draft: WatermarkDraft): WatermarkProblem[] => [
  ...(draft.isOn && draft.kind === 'text' && draft.text.trim() === '' ? ['text' as const] : []),
  ...(draft.isOn && draft.kind === 'picture' && draft.pictureId === '' ? ['pictureId' as const] : []),
  ...(Object.keys(ranges) as NumberField[]).filter(name => {
    const [least, most] = ranges[name]
    return !Number.isInteger(draft[name]) || draft[name] < least || draft[name] > most
  })
]

/** Creates the record for editing the watermark of a sub-site or column. */
export const createWatermarkRecord = (record: Watermark, username: string): WatermarkRecord =>
  createRecord<Watermark, WatermarkDraft>({
    noun: 'watermark',
    record,
    blank: draftOf(record),
    draftOf,
    load: ({ obj, objId }) => loadWatermark(obj, objId),
    save: ({ picturePath: _picturePath, ...draft }, _known, version, subsite) =>
      send(pictureWatermarkSave, { body: { ...draft, obj: record.obj, objId: record.objId, version }, subsite }),
    keep: { keyOf: () => `watermark:${username}:${record.obj}:${record.objId}`, fits: isDraft }
  })
