type FormValue = FormData | string | null

/** Part of `ElementInternals` that fields use. Adds hidden inputs (`mirror`) and messages of the page. */
export interface FieldInternals {
  readonly form: HTMLFormElement | null
  readonly validationMessage: string
  setFormValue: (value: FormValue) => void
  setValidity: (flags: ValidityStateFlags, message?: string) => void
}

interface Field extends FieldInternals {
  readonly own: ElementInternals
  /** Writes the value again after `name` or `mirror` changed. */
  repeat: () => void
  setCustom: (message: string) => void
}

const fields = new WeakMap<HTMLElement, Field>()

function entriesOf(element: HTMLElement, value: FormValue): [string, string][] {
  if (value === null) return []
  if (typeof value !== 'string') return [...value.entries()].map(([name, entry]) => [name, String(entry)])
  const name = element.getAttribute('name')
  return name ? [[name, value]] : []
}

/** Writes hidden inputs into the element, for scripts that read the fields of a form, such as `serialize()` of jQuery. */
function mirror(element: HTMLElement, entries: readonly [string, string][]): void {
  for (const old of element.querySelectorAll(':scope > input[data-qd-mirror]')) old.remove()
  const isDisabled = element.hasAttribute('disabled')
  element.append(
    ...entries.map(([name, value]) => {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value, disabled: isDisabled })
      input.setAttribute('data-qd-mirror', '')
      return input
    })
  )
}

function createField(element: HTMLElement, own: ElementInternals): Field {
  let value: FormValue = null
  let flags: ValidityStateFlags = {}
  let message = ''
  let custom = ''
  let isMirrored = false
  const judge = () => own.setValidity(custom ? { ...flags, customError: true } : flags, custom || message)
  const write = () => {
    const mirrors = element.hasAttribute('mirror')
    // Adds one entry each: the hidden inputs replace the element's own.
    own.setFormValue(mirrors ? null : value)
    if (mirrors || isMirrored) mirror(element, mirrors ? entriesOf(element, value) : [])
    isMirrored = mirrors
  }
  return {
    own,
    get form() {
      return own.form
    },
    get validationMessage() {
      return own.validationMessage
    },
    setFormValue(next) {
      value = next
      write()
    },
    setValidity(nextFlags, nextMessage = '') {
      flags = nextFlags
      message = nextMessage
      judge()
    },
    repeat: write,
    setCustom(next) {
      custom = String(next)
      judge()
    }
  }
}

const knownOf = (element: HTMLElement): Field => fields.get(element)!

/** Returns the internals of an element that is a form field. */
export const fieldOf = (element: HTMLElement): FieldInternals => knownOf(element)

interface Class<Instance> {
  new (): Instance
  observedAttributes: string[]
  readonly version: string
}

/** Constraint API of native fields. */
type FieldApi = Pick<ElementInternals, 'form' | 'labels' | 'validity' | 'validationMessage' | 'willValidate'> &
  Pick<HTMLInputElement, 'checkValidity' | 'reportValidity' | 'setCustomValidity'>

interface Reacting {
  attributeChangedCallback?: (name: string, before: string | null, value: string | null) => void
}

/** Makes a class a form field with the constraint API of native fields. */
export function formField<Element extends HTMLElement>(Island: Class<Element>): Class<Element & FieldApi> {
  class FormField extends (Island as Class<HTMLElement>) {
    static formAssociated = true
    static override get observedAttributes(): string[] {
      return [...new Set([...super.observedAttributes, 'mirror', 'name', 'disabled'])]
    }

    constructor() {
      super()
      fields.set(this, createField(this, this.attachInternals()))
    }

    attributeChangedCallback(name: string, before: string | null, value: string | null): void {
      const { attributeChangedCallback: change } = Island.prototype as Reacting
      change?.call(this, name, before, value)
      if (name === 'mirror' || name === 'disabled') knownOf(this).repeat()
    }

    get form(): HTMLFormElement | null {
      return knownOf(this).own.form
    }
    get name(): string {
      return this.getAttribute('name') ?? ''
    }
    set name(name: string) {
      this.setAttribute('name', name)
    }
    get type(): string {
      return this.getAttribute('type') || this.localName
    }
    set type(type: string) {
      this.setAttribute('type', type)
    }
    get mirror(): boolean {
      return this.hasAttribute('mirror')
    }
    set mirror(on: boolean) {
      this.toggleAttribute('mirror', Boolean(on))
    }
    get labels(): NodeList {
      return knownOf(this).own.labels
    }
    get validity(): ValidityState {
      return knownOf(this).own.validity
    }
    get validationMessage(): string {
      return knownOf(this).own.validationMessage
    }
    get willValidate(): boolean {
      return knownOf(this).own.willValidate
    }
    checkValidity(): boolean {
      return knownOf(this).own.checkValidity()
    }
    reportValidity(): boolean {
      return knownOf(this).own.reportValidity()
    }
    setCustomValidity(message: string): void {
      knownOf(this).setCustom(message)
    }
  }
  return FormField as unknown as Class<Element & FieldApi>
}
