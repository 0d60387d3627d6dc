import { fieldOf, formField } from '../../base/core/element/form-field.ts'
import { island } from '../../base/core/element/island.tsx'
import type { Listed } from '../../base/shared/attachment/attachments.ts'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import { AttachmentPanel } from './attachment-panel.tsx'
import { panelHostOf } from './panel-host.ts'

const Base = island(AttachmentPanel, {
  attributes: {
    obj: 'string',
    objId: 'string',
    type: 'string',
    count: 'number',
    maxSize: 'number',
    maxWidth: 'number',
    folder: 'string',
    required: 'boolean',
    disabled: 'boolean',
    readonly: 'boolean'
  },
  properties: ['value'],
  formAssociated: true
})

/**
 * The attachments of an object: upload by button, drop and paste, sort by dragging or Alt and arrow keys. Previews
 * pictures, PDF pages, audio, video, text and the text of .docx. Users edit titles and descriptions and crop pictures.
 * In a `<form>` it is a field with the list as JSON. The page stores the list; the platform stores uploaded files
 * immediately.
 *
 * @tag qd-attachment-panel
 * @title 附件 | Attachments
 * @attr {string} obj - type of the object: `article`; with `obj-id`, shows its files until the page sets `value`
 * @attr {string} obj-id - id of the object
 * @attr {string} type - accepted files: `image`, `video`, `audio`, `word`, `pdf` or `any` (default)
 * @attr {number} count - maximum number of files, 10 by default, 100 at most
 * @attr {number} max-size - maximum size of a file in bytes, 209715200 by default
 * @attr {number} max-width - pixels; wider pictures are scaled down on upload
 * @attr {string} folder - folder of the files, `annex` by default
 * @attr {string} name - name of the entry in the form data
 * @attr {boolean} required - at least one file is required
 * @attr {boolean} disabled - disables all controls
 * @attr {boolean} readonly - files can be previewed but not changed
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while files are uploading
 * @prop {object[]} value - the files in order: attachments of the platform, or `{ uid, name, orderValue, introduce }`; a form reset restores the value set last
 * @fires qd-change - the user changed the list; detail `{ value }`
 * @fires qd-pdf-insert - the user inserts PDF pages into a text; detail `{ pages, attachment }`, a page is `{ blob, width, height, number }`
 * @fires qd-error - an upload failed, the list failed to load or the element failed to render; detail `{ message, name? }`
 *
 * @zh 属于某对象的附件：点选、拖放、粘贴上传，拖动或 Alt 加方向键排序，预览（图片、PDF 页、音频、视频、文本、.docx 的文字），编辑标题和简介，裁剪图片。在 `<form>` 中是一个字段：一项 JSON 列表。列表由页面保存，文件上传后即由平台保存。
 * @zh obj - 附件所属对象的类型：`article`；与 `obj-id` 一起给出时显示其附件，直到页面设置 `value`
 * @zh obj-id - 对象编号
 * @zh type - 接受的文件：`image`、`video`、`audio`、`word`、`pdf` 或 `any`（缺省）
 * @zh count - 最多文件数，缺省为 10，不超过 100
 * @zh max-size - 单个文件最大字节数，缺省为 209715200
 * @zh max-width - 像素；更宽的图片上传时缩小
 * @zh folder - 文件所在的目录，缺省为 `annex`
 * @zh name - 外层表单数据中的项名
 * @zh required - 列表不能为空
 * @zh disabled - 均不可用
 * @zh readonly - 可以预览，不能修改
 * @zh value - 按顺序的附件：平台的附件记录，或 `{ uid, name, orderValue, introduce }`；设置的值也是重置时恢复的值
 * @zh isDirty - 有文件正在上传时为 true
 * @zh qd-change - 用户修改了列表；detail `{ value }`
 * @zh qd-pdf-insert - 将 PDF 的页插入正文；detail `{ pages, attachment }`，每页为 `{ blob, width, height, number }`
 * @zh qd-error - 文件上传失败、列表加载失败或组件绘制失败；detail `{ message, name? }`
 */
export class AttachmentPanelElement extends formField(Base) {
  constructor() {
    super()
    panelHostOf(this).join(fieldOf(this))
  }

  get value(): readonly Listed[] {
    return panelHostOf(this).handedOut()
  }
  set value(value: unknown) {
    panelHostOf(this).give(value)
  }

  isDirty(): boolean {
    return isDirtyIn(this)
  }

  formAssociatedCallback(): void {
    panelHostOf(this).look()
  }

  formResetCallback(): void {
    panelHostOf(this).reset()
  }

  formDisabledCallback(on: boolean): void {
    panelHostOf(this).setDisabled(on)
  }
}
