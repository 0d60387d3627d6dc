import { island } from '../../base/core/island.tsx'
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
 * The files that belong to something: uploaded by button, drop and paste, sorted by dragging or Alt and the arrow keys, looked
 * at (pictures, pdf pages, sound, video, text, the text of .docx), named and described, pictures cropped. In a `<form>` it is a
 * field: one entry with the list as JSON. What the list says is the page's to keep; the files are kept by the platform at once.
 *
 * @tag qd-attachment-panel
 * @title 附件 | Attachments
 * @attr {string} obj - what the files belong to: `article`; with `obj-id` its files are shown until the page gives a `value`
 * @attr {string} obj-id - its id
 * @attr {string} type - what is taken: `image`, `video`, `audio`, `word`, `pdf` or `any` (default)
 * @attr {number} count - files at most, 10 by default, never more than 100
 * @attr {number} max-size - bytes of a file at most, 209715200 by default
 * @attr {number} max-width - pixels; a wider picture is scaled when it is uploaded
 * @attr {string} folder - the folder that files are listed in, `annex` by default
 * @attr {string} name - the entry in the data of the form around it
 * @attr {boolean} required - an empty list is no answer
 * @attr {boolean} disabled - nothing can be used
 * @attr {boolean} readonly - files can be looked at, nothing can be changed
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while files are uploading
 * @prop {object[]} value - the files in their order: attachments of the platform, or `{ uid, name, orderValue, introduce }`; setting it is what a reset goes back to
 * @fires qd-change - a person changed the list; detail `{ value }`
 * @fires qd-pdf-insert - pages of a pdf shall go into a text; detail `{ pages, attachment }`, a page is `{ blob, width, height, number }`
 * @fires qd-error - a file could not be uploaded, the list could not be loaded, or the element failed to draw; detail `{ message, name? }`
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
export class AttachmentPanelElement extends Base {
  static formAssociated = true

  constructor() {
    super()
    panelHostOf(this).join(this.attachInternals())
  }

  get value(): readonly Listed[] {
    return panelHostOf(this).$list.get()
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
