import { island } from '../core/island.tsx'
import { localeOf } from '../core/locale.ts'
import recordStyles from '../parts/record/record.css?inline'
import formStyles from '../form-engine/view/form.css?inline'
import treeStyles from '../parts/tree/virtual-tree.css?inline'
import type { FormDocument } from '../form-engine/document/document.ts'
import { checkDocument, type Check } from './check/check-document.ts'
import { FormDesigner } from './form-designer.tsx'
import canvasStyles from './canvas/canvas.css?inline'
import dialogStyles from './dialogs/dialogs.css?inline'
import styles from './form-designer.css?inline'
import inspectorStyles from './inspector/inspector.css?inline'
import { codeTargets, generateCode, type CodeTarget } from './exchange/generate-code.ts'
import { clear } from './model/commands.ts'
import { fieldsOf } from './keeping/platform-form.ts'
import { designerOf, openDocument, quietly } from './keeping/own-designer.ts'

/**
 * Designs a form: widgets from a palette on a canvas, their properties, rules between fields, preview, JSON, generated code
 * and a check. Reads and writes the documents of the vue-form-making family and keeps what it does not know. Without a
 * session it never calls the platform.
 *
 * @tag qd-form-designer
 * @attr {string} lang - `zh-CN` (default) or `en`; switched live
 * @attr {string} form-id - a form of the platform, opened and saved there with the session of the page
 * @attr {string} table-id - the table of the platform whose fields widgets are bound to; default: the table of the form
 * @attr {boolean} readonly - to look at only
 * @prop {object | string} value - the form document `{ list, config }`, or its JSON; setting it opens it, nothing to undo
 * @prop {Array} fields - what widgets can be bound to: `{ model, label }`, or rows of `onlineFormFields` (`dbFieldName`, `dbFieldTxt`)
 * @prop {Array} types - the palette: names of types, or `{ type, name, options }` for presets; default: all 23
 * @prop {object} functions - functions by name for remote options and tokens, `(resolve, { signal, widget })`; used by the preview
 * @prop {Function} upload - `async (file, { signal, onProgress, widget }) => ({ url, name })`; replaces uploads, used by the preview
 * @prop {Function} save - `async (document) => void | { message }`; replaces the platform. A rejection's message is shown, the work is kept
 * @method getJSON() - a copy of the document
 * @method setJSON(document) - opens a document or its JSON; throws a problem with a `code`, and `line` and `column` for bad JSON
 * @method getCode(target) - text for `html`, `react`, `vue-element` or `vue-antd`
 * @method clear() - empties the form; can be undone
 * @method undo() - takes the last step back
 * @method redo() - takes it again
 * @method isDirty() - whether there is work that was not saved
 * @method check() - problems of the form: `[{ level, code, key, ruleId, values }]`
 * @fires qd-change - after each edit of the person; detail `{ document }`, the live one: read it, change nothing in it
 * @fires qd-select - another choice; detail `{ keys }`
 * @fires qd-save - before saving, cancelable: prevented, the host saves itself; detail `{ document }`
 * @fires qd-saved - a new form was made on the platform, by a save without `form-id` and `save` in a session; detail `{ id }`
 * @fires qd-title - a form of the platform was opened; detail `{ title }`, its name
 * @fires qd-error - the element failed to draw; detail `{ message }`
 * @cssprop --qd-designer-height - its height, 720px by default
 */
export class FormDesignerElement extends island(FormDesigner, {
  attributes: { formId: 'string', tableId: 'string', readonly: 'boolean' },
  properties: ['value', 'fields', 'types', 'functions', 'upload', 'save'],
  styles: [formStyles, treeStyles, recordStyles, styles, canvasStyles, inspectorStyles, dialogStyles]
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
    const { fields, functions, upload } = this as { fields?: unknown; functions?: object; upload?: unknown }
    const known = fieldsOf(fields)
    return checkDocument(designerOf(this).$document.get(), {
      fields: known.length > 0 ? known : undefined,
      functions: functions && Object.keys(functions),
      hasUpload: upload !== undefined
    })
  }
}
