import { fieldOf, formField } from '../../base/core/element/form-field.ts'
import { island } from '../../base/core/element/island.tsx'
import formStyles from '../../base/form-engine/view/form.css?inline'
import type { Data } from '../../base/form-engine/state/form-state.ts'
import type { Functions } from '../../base/form-engine/host/host-function.ts'
import type { HostUpload } from '../../base/form-engine/upload/upload.ts'
import styles from './form.css?inline'
import { createFormHost } from './form-host.ts'
import { Form } from './form.tsx'

const Base = island(Form, {
  attributes: { readonly: 'boolean', disabled: 'boolean', submitLabel: 'string', pictureOrigins: 'string' },
  // Properties set before the element was defined are taken over; the class below handles them.
  properties: ['schema', 'value', 'functions', 'upload'],
  styles: [formStyles, styles]
})

/**
 * Fills in a form created with the form designer or another designer of the vue-form-making family. Methods work before
 * the element is connected. Setting the same object again has no effect: pass a new object for a changed document or
 * value. The element calls only servers that the document or host page names. In a `<form>` it is a field: with a
 * `name`, one entry with the data as JSON; otherwise one entry per field.
 *
 * @tag qd-form
 * @title 表单 | Form
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @attr {boolean} readonly - shows the fields but prevents changes
 * @attr {boolean} disabled - disables all fields
 * @attr {string} submit-label - shows a submit button with this label; Enter in a field also submits
 * @attr {string} picture-origins - space-separated origins from which rich texts may load pictures, in addition to the page's and the platform's
 * @attr {string} name - name of the entry in the form data
 * @prop {object | string} schema - the document `{ list, config }`, or its JSON; setting a new one keeps the input
 * @prop {object} value - the data by model; setting merges, and `reset` restores the value set; reading returns the current data
 * @prop {object} functions - functions by name, for remote options `(resolve, { signal, widget }) => list` and upload tokens
 * @prop {Function} upload - `(file, { signal, onProgress, widget }) => Promise<{ url, name?, key? } | string>`, replaces all uploads
 * @method getData - validates and resolves to the data as entered. Sanitize rich texts before rendering them elsewhere. Rejects with an error with messages by field in `errors`
 * @method setData - merges values by model
 * @method validate - validates, shows errors and focuses the first; resolves to true or false
 * @method reset - restores the defaults and `value`
 * @method disable - `(fields, on)`: one or several models; true disables, false enables
 * @fires qd-change - the user changed a field; detail `{ field, value, values }`; a field of a row is `table.0.column`
 * @fires qd-submit - a valid form was submitted, cancelable; detail `{ values }`; afterwards the surrounding form is submitted
 * @fires qd-error - the element failed to render; detail `{ message }`
 * @slot - one per custom area of the document, named by its model; in a sub-table by row, `table.0.model`, the first row also by its model
 * @csspart form - all fields; also named by the form's custom class
 * @csspart field - a label with its control; also named by the widget's custom class
 * @csspart label - the label of a field
 * @csspart control - container of a field's control
 * @csspart error - error message of a field
 * @csspart grid - a grid
 * @csspart tabs - a group of tabs
 * @csspart tab - tab button
 * @csspart divider - a divider
 * @csspart actions - container of the submit button
 *
 * @zh 填写由表单设计器或 vue-form-making 一族的其他设计器制作的表单。方法随时可用，无论是否在页面上。再次设置同一对象没有变化：改动过的文档或值应是另一个对象。除文档或宿主指定的地址外从不调用服务器。在 `<form>` 中它是一个字段：有 `name` 时是一项 JSON 数据，没有时每个字段一项。
 * @zh readonly - 显示字段，不能修改
 * @zh disabled - 字段均不可用
 * @zh submit-label - 在表单下方显示写有此文字的按钮；在字段中按回车也提交
 * @zh picture-origins - 富文本中的图片还可以从哪些源加载（以空格分隔），除页面和平台本身以外
 * @zh name - 外层表单数据中的项名
 * @zh schema - 文档 `{ list, config }` 或其 JSON；之后再设置时保留已填的内容
 * @zh value - 按字段名的数据；设置时合并，也是 `reset` 所恢复的值；读取得到当前数据
 * @zh functions - 按名称提供的函数，用于远程选项 `(resolve, { signal, widget }) => list` 和上传凭证
 * @zh upload - `(file, { signal, onProgress, widget }) => Promise<{ url, name?, key? } | string>`，代替所有上传
 * @zh getData - 校验并以 Promise 返回数据；不合格时拒绝，错误的 `errors` 按字段给出说明；数据与填写或给出的一致，富文本在别处显示前须先清理
 * @zh setData - 按字段名合并数据
 * @zh validate - 校验，显示问题并聚焦第一个；以 Promise 返回 true 或 false
 * @zh reset - 恢复默认值和 `value`
 * @zh disable - `(fields, on)`：一个或多个字段，true 为禁用，false 为启用
 * @zh qd-change - 用户修改了字段；detail `{ field, value, values }`；行内字段为 `table.0.column`
 * @zh qd-submit - 表单提交且合格，可取消；detail `{ values }`；随后提交外层表单
 * @zh slot: - 文档中每个自定义区域一个，以字段名命名；子表单中按行为 `table.0.model`，第一行也可用字段名
 * @zh form - 全部字段；也以表单的自定义类名命名
 * @zh field - 标签及其控件；也以组件的自定义类名命名
 * @zh label - 字段的标签
 * @zh control - 放置字段控件的部分
 * @zh error - 字段的错误说明
 * @zh grid - 栅格
 * @zh tabs - 一组标签页
 * @zh tab - 标签页的按钮
 * @zh divider - 分割线
 * @zh actions - 放置提交按钮的部分
 */
export class FormElement extends formField(Base) {
  #host = createFormHost(this, fieldOf(this))

  get schema(): unknown {
    return this.#host.schema
  }
  set schema(schema: unknown) {
    this.#host.setSchema(schema)
  }

  get value(): Data {
    return this.#host.$state.get().values()
  }
  set value(values: unknown) {
    this.#host.setInitial(values)
  }

  get functions(): Functions {
    return this.#host.$settings.get().functions
  }
  set functions(functions: Functions | undefined) {
    this.#host.setFunctions(functions)
  }

  get upload(): HostUpload | undefined {
    return this.#host.$settings.get().upload
  }
  set upload(upload: HostUpload | undefined) {
    this.#host.setUpload(upload)
  }

  getData(): Promise<Data> {
    return this.#host.getData()
  }

  setData(values: Data): void {
    this.#host.setData(values)
  }

  validate(): Promise<boolean> {
    return this.#host.validate()
  }

  reset(): void {
    this.#host.reset()
  }

  disable(fields: string | readonly string[], on = true): void {
    this.#host.$state.get().disable(fields, on)
  }

  formAssociatedCallback(): void {
    this.#host.associate()
  }

  formResetCallback(): void {
    this.reset()
  }

  formDisabledCallback(on: boolean): void {
    this.#host.setDisabled(on)
  }
}
