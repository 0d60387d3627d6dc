import { island } from '../../base/core/element/island.tsx'
import recordStyles from '../../base/crud/record/record.css?inline'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import { WatermarkSettings } from './watermark-settings.tsx'
import styles from './watermark-settings.css?inline'

/**
 * The watermark of pictures uploaded to a sub-site or a column: text or a picture, at one of nine positions, with a
 * preview. Existing pictures do not change.
 *
 * @tag qd-watermark-settings
 * @title 图片水印 | Watermark
 * @attr {string} subsite-id - sub-site of the pictures; default: the current sub-site
 * @attr {string} news-class-id - column with a separate watermark; default: the watermark of the sub-site
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 上传到站点（或某个栏目）的图片加什么水印：文字或图片，九个位置，可预览。已有的图片不变。
 * @zh subsite-id - 哪个站点的图片；缺省为当前站点
 * @zh news-class-id - 单独设置水印的栏目；缺省为站点的水印
 * @zh isDirty - 有未保存的设置时为 true
 */
export class WatermarkSettingsElement extends island(WatermarkSettings, {
  attributes: { subsiteId: 'string', newsClassId: 'string' },
  styles: [recordStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
