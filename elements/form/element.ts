import { island } from '../core/island.tsx'
import formStyles from '../form-engine/view/form.css?inline'
import type { Data } from '../form-engine/state/form-state.ts'
import type { Functions } from '../form-engine/host/host-function.ts'
import type { HostUpload } from '../form-engine/upload/upload.ts'
import textStyles from '../rich-text/rich-text.css?inline'
import styles from './form.css?inline'
import { createFormHost } from './form-host.ts'
import { Form } from './form.tsx'

const Base = island(Form, {
  attributes: { readonly: 'boolean', disabled: 'boolean', submitLabel: 'string' },
  // Taken over when they were set before the element was defined; the class below keeps them.
  properties: ['schema', 'value', 'functions', 'upload'],
  styles: [textStyles, formStyles, styles]
})

/**
 * Fills in a form that was made with the form designer, or by another designer of the vue-form-making family. Its
 * methods work at once, on the page or not. Setting the same object again changes nothing: a changed document or value
 * is another object. It never calls a server but those that the document or the host names.
 * In a `<form>` it is a field: with a `name` one entry with the data as JSON, without it an entry for each field.
 *
 * @tag qd-form
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @attr {boolean} readonly - fields are shown, nothing can be changed
 * @attr {boolean} disabled - no field can be used
 * @attr {string} submit-label - shows a button with these words below the form; Enter in a field submits too
 * @attr {string} name - the entry in the data of the form around it
 * @prop {object | string} schema - the document `{ list, config }`, or its JSON; one set later keeps what was filled in
 * @prop {object} value - the data by model; setting merges, and is what `reset` goes back to; reading gives the data as it is
 * @prop {object} functions - functions by name, for remote options `(resolve, { signal, widget }) => list` and upload tokens
 * @prop {Function} upload - `(file, { signal, onProgress, widget }) => Promise<{ url, name?, key? } | string>`, replaces every upload
 * @method getData - checks and answers a promise of the data; rejects with an error whose `errors` has the sentences by field
 * @method setData - merges values by model
 * @method validate - checks, shows what is wrong, focuses the first; answers a promise of true or false
 * @method reset - back to the defaults and `value`
 * @method disable - `(fields, on)`: a model or several, true to disable, false to enable
 * @fires qd-change - a person changed a field; detail `{ field, value, values }`; a field of a row is `table.0.column`
 * @fires qd-submit - the form was submitted and fits, cancelable; detail `{ values }`; then the form around it is submitted
 * @fires qd-error - the element failed to draw; detail `{ message }`
 * @slot - one for each custom area of the document, named by its model; in a sub-table by row, `table.0.model`, the first row also by its model
 * @csspart form - all fields; also named by the custom class of the form
 * @csspart field - a label with its control; also named by the custom class of the widget
 * @csspart label - the label of a field
 * @csspart control - what holds the control of a field
 * @csspart error - what is wrong with a field
 * @csspart grid - a grid
 * @csspart tabs - a group of tabs
 * @csspart tab - the button of a tab
 * @csspart divider - a dividing line
 * @csspart actions - what holds the submit button
 */
export class FormElement extends Base {
  static formAssociated = true

  #host = createFormHost(this, this.attachInternals())

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
