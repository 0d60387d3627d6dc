import { island } from '../../base/core/element/island.tsx'
import { localeOf } from '../../base/core/language/locale.ts'
import recordStyles from '../../base/crud/record/record.css?inline'
import formStyles from '../../base/form-engine/view/form.css?inline'
import type { FormDocument } from '../../base/form-engine/document/document.ts'
import { checkDocument, type Check } from './check/check-document.ts'
import { FormDesigner } from './form-designer.tsx'
import canvasStyles from './canvas/canvas.css?inline'
import dialogStyles from './dialogs/dialogs.css?inline'
import styles from './form-designer.css?inline'
import inspectorStyles from './inspector/inspector.css?inline'
import { codeTargets, generateCode, type CodeTarget } from './exchange/generate-code.ts'
import { clear } from './model/commands.ts'
import { $session } from '../../base/session/wire/session.ts'
import { fieldsOf } from './keeping/platform-form.ts'
import { designerOf, openDocument, quietly } from './keeping/own-designer.ts'

/**
 * Designs a form: a palette of widgets, a canvas, properties, rules between fields, preview, JSON, generated code and
 * checks. Reads and writes documents of the vue-form-making family and preserves unknown content. Without a session it
 * never calls the platform.
 *
 * @tag qd-form-designer
 * @title 表单设计 | Form designer
 * @attr {string} lang - `zh-CN` (default) or `en`; switched live
 * @attr {string} form-id - form of the platform to open and save with the session of the page
 * @attr {string} table-id - table of the platform whose fields widgets can be bound to; default: the table of the form
 * @attr {boolean} readonly - prevents changes
 * @prop {object | string} value - the form document `{ list, config }`, or its JSON; setting it opens the document and clears the undo history
 * @prop {Array} fields - fields that widgets can be bound to: `{ model, label }`, or rows of `onlineFormFields` (`dbFieldName`, `dbFieldTxt`)
 * @prop {Array} types - the palette: names of types, or `{ type, name, options }` for presets; default: all 23
 * @prop {object} functions - functions by name for remote options and tokens, `(resolve, { signal, widget })`; used by the preview
 * @prop {Function} upload - `async (file, { signal, onProgress, widget }) => ({ url, name })`; replaces uploads, used by the preview
 * @prop {Function} save - `async (document) => void | { message }`; replaces saving to the platform. If it rejects, the message is shown and the work is kept
 * @method getJSON() - returns a copy of the document
 * @method setJSON(document) - opens a document or its JSON; throws an error with a `code`, and `line` and `column` for invalid JSON
 * @method getCode(target) - returns code for `html`, `react`, `vue-element` or `vue-antd`
 * @method clear() - empties the form; can be undone
 * @method undo() - undoes the last step
 * @method redo() - redoes the last undone step
 * @method isDirty() - returns true while there are unsaved changes
 * @method check() - returns the problems of the form: `[{ level, code, key, ruleId, values }]`
 * @fires qd-change - the user edited the form; detail `{ document }`, the live document: do not modify it
 * @fires qd-select - the selection changed; detail `{ keys }`
 * @fires qd-save - before saving, cancelable; detail `{ document }`. Call `preventDefault()` to save it yourself
 * @fires qd-saved - a new form was created on the platform by saving without `form-id` and `save`; detail `{ id }`
 * @fires qd-title - a form of the platform was opened; detail `{ title }`
 * @fires qd-error - the element failed to render; detail `{ message }`
 * @cssprop --qd-designer-height - height of the element, 720px by default
 *
 * @zh 设计表单：从组件库拖到画布，设置属性和字段间的规则，预览、JSON、生成代码与检查。读写 vue-form-making 一族的文档，不认识的内容原样保留。没有会话时从不调用平台。
 * @zh form-id - 平台上的表单，用页面的会话打开和保存
 * @zh table-id - 组件可绑定字段所在的平台数据表；缺省为表单的数据表
 * @zh readonly - 只看不改
 * @zh value - 表单文档 `{ list, config }` 或其 JSON；设置即打开，不可撤销
 * @zh fields - 组件可绑定的字段：`{ model, label }`，或 `onlineFormFields` 的行（`dbFieldName`、`dbFieldTxt`）
 * @zh types - 组件库：类型名，或带预设的 `{ type, name, options }`；缺省为全部 23 种
 * @zh functions - 按名称提供的函数，用于远程选项和凭证，`(resolve, { signal, widget })`；供预览使用
 * @zh upload - `async (file, { signal, onProgress, widget }) => ({ url, name })`；代替上传，供预览使用
 * @zh save - `async (document) => void | { message }`；代替平台保存。被拒绝时显示其 message，内容不丢
 * @zh getJSON - 文档的副本
 * @zh setJSON - 打开文档或其 JSON；出错时抛出带 `code` 的问题，JSON 有误时另有 `line` 和 `column`
 * @zh getCode - `html`、`react`、`vue-element` 或 `vue-antd` 的代码文本
 * @zh clear - 清空表单；可撤销
 * @zh undo - 撤销一步
 * @zh redo - 重做一步
 * @zh isDirty - 是否有未保存的内容
 * @zh check - 表单的问题：`[{ level, code, key, ruleId, values }]`
 * @zh qd-change - 用户每次编辑之后；detail `{ document }`，为正在使用的文档，只可读取
 * @zh qd-select - 选择改变；detail `{ keys }`
 * @zh qd-save - 保存之前，可取消：阻止后由宿主保存；detail `{ document }`
 * @zh qd-saved - 会话中没有 `form-id` 和 `save` 时，保存在平台上新建了表单；detail `{ id }`
 * @zh qd-title - 打开了平台上的表单；detail `{ title }`，表单名称
 * @zh --qd-designer-height - 高度，默认 720px
 */
export class FormDesignerElement extends island(FormDesigner, {
  attributes: { formId: 'string', tableId: 'string', readonly: 'boolean' },
  properties: ['value', 'fields', 'types', 'functions', 'upload', 'save'],
  styles: [formStyles, recordStyles, styles, canvasStyles, inspectorStyles, dialogStyles]
}) {
  getJSON(): FormDocument {
    return structuredClone(designerOf(this).$document.get())
  }

  setJSON(document: unknown): void {
    openDocument(this, document)
  }

  getCode(target: CodeTarget): string {
    if (!codeTargets.includes(target))
      throw new TypeError(`There is no code for ${String(target)}; choose one of ${codeTargets.join(', ')}`)
    return generateCode(designerOf(this).$document.get(), target, { locale: localeOf(this.lang) })
  }

  clear(): void {
    quietly(this, clear)
  }

  undo(): void {
    quietly(this, designer => designer.undo())
  }

  redo(): void {
    quietly(this, designer => designer.redo())
  }

  isDirty(): boolean {
    return designerOf(this).$isDirty.get()
  }

  check(): Check[] {
    const { fields, functions, upload, save } = this as {
      fields?: unknown
      functions?: object
      upload?: unknown
      save?: unknown
    }
    const known = fieldsOf(fields)
    return checkDocument(designerOf(this).$document.get(), {
      fields: known.length > 0 ? known : undefined,
      functions: functions && Object.keys(functions),
      hasUpload: upload !== undefined,
      isOnPlatform: save === undefined && $session.get() !== undefined
    })
  }
}
