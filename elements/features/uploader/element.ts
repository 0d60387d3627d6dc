import { fieldOf, formField } from '../../base/core/element/form-field.ts'
import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import type { HostUpload } from '../../base/kit/upload/host-upload.ts'
import type { UploadedFile } from '../../base/kit/upload/uploaded-file.ts'
import { Uploader } from './uploader.tsx'
import { createUploaderStore, type UploaderSettings } from './uploader-store.ts'
import styles from './uploader.css?inline'

const Base = island<UploaderSettings & { mode?: string }>(Uploader, {
  attributes: {
    mode: 'string',
    type: 'string',
    count: 'number',
    present: 'number',
    maxSize: 'number',
    folder: 'string',
    maxWidth: 'number',
    watermark: 'string',
    name: 'string',
    required: 'boolean',
    disabled: 'boolean',
    value: 'string'
  },
  // A property set before the element was defined is taken over; the class below handles it.
  properties: ['upload'],
  formAssociated: true,
  styles: [styles]
})

/**
 * Uploads files, or selects existing files of the site. Files can be chosen, dropped (including folders) or pasted. Up
 * to three files upload at a time. Files over 8 MB upload in parts and resume after a lost connection or a reload. In a
 * `<form>` it is a field.
 *
 * @tag qd-uploader
 * @title 文件上传 | Uploader
 * @attr {'inline' | 'dialog'} mode - `inline` (default), or `dialog` for a button that opens a dialog
 * @attr {'image' | 'video' | 'audio' | 'word' | 'pdf' | 'any'} type - accepted files; default: all types the platform accepts
 * @attr {number} count - maximum number of files; default: 10
 * @attr {number} present - number of files already in the page, counted towards the maximum; default: 0
 * @attr {number} max-size - maximum size of a file in bytes; default: 209715200 (200 MB), which is also the limit of the platform
 * @attr {string} folder - folder of the files: lowercase letters, digits, `-`, `_` and slashes
 * @attr {number} max-width - pixels; wider pictures are scaled down; default: the setting of the site
 * @attr {string} watermark - watermark of pictures: `newsclass:<id>`, `subsite:<id>` or `none`; default: the site's
 * @attr {string} name - name of the entries in the form data: one entry with the address of each file, in order
 * @attr {boolean} required - at least one file is required to submit the form
 * @attr {boolean} disabled - prevents changes and excludes the element from the form data
 * @attr {string} value - addresses or ids of files, separated by commas or as a JSON list; `reset` restores this value
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @prop {object[]} value - the files `{ url, original, size, id?, type?, thumb?, width?, height? }`; also accepts addresses and ids
 * @prop {Function} upload - `(file, { signal, onProgress }) => Promise<{ url, name?, key? } | string>`, replaces uploads to the platform
 * @method open - opens the dialog
 * @method isDirty - returns true while files are uploading
 * @fires qd-change - the user changed the files; detail `{ files }`
 * @fires qd-upload - a file was uploaded; detail `{ file }`
 * @fires qd-error - an upload failed or the element failed to render; detail `{ message, name }`, with the file name or ''
 *
 * @zh 上传文件，或从站点已有的在线文件中选择。文件可选择、拖入（含文件夹）或粘贴；同时上传三个；超过 8 MB 的文件分片上传，断线或刷新后从断点继续。在 `<form>` 中它是一个字段。
 * @zh mode - `inline`（默认）直接显示；`dialog` 为按钮，点击后在对话框中上传
 * @zh type - 接受的文件类型；缺省为平台接受的所有类型
 * @zh count - 最多几个文件；缺省为 10
 * @zh present - 页面中已有的文件数，计入上限；缺省为 0
 * @zh max-size - 单个文件的字节数上限；缺省为 209715200（200 MB），平台不接受更大的文件
 * @zh folder - 所在文件夹：小写字母、数字、`-`、`_` 和斜杠
 * @zh max-width - 像素；更宽的图片会缩小；缺省为站点的设置
 * @zh watermark - 图片加谁的水印：`newsclass:<id>`、`subsite:<id>` 或 `none`；缺省为站点的水印
 * @zh name - 外层表单数据中的项名：每个文件一项，内容为其地址，按顺序
 * @zh required - 没有文件时外层表单不能提交
 * @zh disabled - 不能修改，外层表单也不包含它
 * @zh value - 文件；属性为以逗号分隔或 JSON 数组形式的地址或 id，也是 `reset` 所恢复的值；作为 property 读取得到 `{ url, original, size, id?, type?, thumb?, width?, height? }` 的数组，设置时也接受地址和 id
 * @zh upload - `(file, { signal, onProgress }) => Promise<{ url, name?, key? } | string>`，用宿主自己的上传代替平台的上传
 * @zh open - 打开对话框
 * @zh isDirty - 有文件正在上传时为 true
 * @zh qd-change - 用户改变了文件；detail `{ files }`
 * @zh qd-upload - 一个文件上传完成；detail `{ file }`
 * @zh qd-error - 文件未能上传，或组件绘制失败；detail `{ message, name }`，name 为文件名或空
 */
export class UploaderElement extends formField(Base) {
  #store = createUploaderStore(this, fieldOf(this))

  get value(): UploadedFile[] {
    return this.#store.handedOut()
  }
  set value(value: unknown) {
    this.#store.setValue(value)
  }

  get upload(): HostUpload | undefined {
    return this.#store.$upload.get()
  }
  set upload(upload: HostUpload | undefined) {
    this.#store.setUpload(upload)
  }

  open(): void {
    this.#store.setOpen(true)
  }

  isDirty(): boolean {
    return isDirtyIn(this)
  }

  formAssociatedCallback(): void {
    this.#store.report()
  }

  formResetCallback(): void {
    this.#store.reset()
  }

  formDisabledCallback(on: boolean): void {
    this.#store.setDisabled(on)
  }
}
