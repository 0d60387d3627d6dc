import { island } from '../../base/core/island.tsx'
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
  // Taken over when it was set before the element was defined; the class below keeps it.
  properties: ['upload'],
  formAssociated: true,
  styles: [styles]
})

/**
 * Uploads files, and chooses among those that the site has. Files are chosen, dropped with their folders or pasted; three are
 * sent at a time; a file over 8 MB goes in parts, so that it goes on after a lost line or a reload without sending again
 * what has arrived. In a `<form>` it is a field.
 *
 * @tag qd-uploader
 * @title 文件上传 | Uploader
 * @attr {'inline' | 'dialog'} mode - `inline` (default), or a button that opens it in a dialog
 * @attr {'image' | 'video' | 'audio' | 'word' | 'pdf' | 'any'} type - what files it takes; default: whatever the platform takes
 * @attr {number} count - files at most; default: 10
 * @attr {number} present - files that the page has already, which count; default: 0
 * @attr {number} max-size - bytes of one file; default: 209715200 (200 MB), beyond which the platform takes none
 * @attr {string} folder - the folder it is listed in: small letters, digits, `-`, `_` and slashes
 * @attr {number} max-width - pixels; a wider picture is scaled; default: what the site has set
 * @attr {string} watermark - whose mark pictures get: `newsclass:<id>`, `subsite:<id>` or `none`; default: the site's
 * @attr {string} name - the entries in the data of the form around it: the address of each file, in their order
 * @attr {boolean} required - the form around it is not sent without a file
 * @attr {boolean} disabled - nothing can be changed, and the form around it does not see it
 * @attr {string} value - addresses or ids of files, with commas between or as a JSON list; what `reset` goes back to
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @prop {object[]} value - the files `{ url, original, size, id?, type?, thumb?, width?, height? }`; takes addresses and ids too
 * @prop {Function} upload - `(file, { signal, onProgress }) => Promise<{ url, name?, key? } | string>`, the host's own upload instead of the platform's
 * @method open - opens the dialog
 * @method isDirty - returns true while files are uploading
 * @fires qd-change - a person changed what files there are; detail `{ files }`
 * @fires qd-upload - a file has arrived; detail `{ file }`
 * @fires qd-error - a file was not uploaded, or the element failed to draw; detail `{ message, name }`, of the file or ''
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
export class UploaderElement extends Base {
  #store = createUploaderStore(this, this.attachInternals())

  get value(): UploadedFile[] {
    return [...this.#store.$files.get()]
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
