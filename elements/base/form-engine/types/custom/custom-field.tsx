import { createElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../../core/language/text.ts'
import { groupProps } from '../../controls/control-props.ts'
import { formText } from '../../controls/form.text.ts'
import { useSettings } from '../../host/form-settings-context.ts'
import { textOption, type FieldProps } from '../../document/type.ts'

interface ValueElement extends HTMLElement {
  value: unknown
  disabled: boolean
  readOnly: boolean
}

/** Returns true for a tag name that a form may use: every custom element except ours. */
const isName = (tag: string): boolean => /^[a-z][a-z0-9._]*-[a-z0-9._-]*$/.test(tag) && !tag.startsWith('qd-')

/** Uses a custom element of the host as the control. Sets its `value` property and reads it on `change` and `input`. */
export function CustomField(props: FieldProps) {
  const { widget, id, value, onChange, isDisabled, isReadonly } = props
  const text = useText(formText)
  const { isDesign } = useSettings()
  const tag = textOption(widget.options, 'el').trim().toLowerCase()
  const [defined, setDefined] = useState('')
  const element = useRef<ValueElement>(null)
  const isDefined = isName(tag) && (defined === tag || customElements.get(tag) !== undefined)
  const tell = useEffectEvent(onChange)

  useEffect(() => {
    if (!isName(tag) || isDefined) return
    let isOver = false
    void customElements.whenDefined(tag).then(() => isOver || setDefined(tag))
    return () => void (isOver = true)
  }, [tag, isDefined])

  useEffect(() => {
    const own = element.current
    if (!own) return
    const hear = (event: Event) => {
      const { detail } = event as CustomEvent<{ value?: unknown } | undefined>
      tell(typeof detail === 'object' && detail && 'value' in detail ? detail.value : own.value)
    }
    own.addEventListener('change', hear)
    own.addEventListener('input', hear)
    return () => {
      own.removeEventListener('change', hear)
      own.removeEventListener('input', hear)
    }
  }, [tag, isDefined])

  useEffect(() => {
    const own = element.current
    if (!own) return
    if (own.value !== value) own.value = value
    own.disabled = isDisabled
    own.readOnly = isReadonly
  }, [value, isDisabled, isReadonly, tag, isDefined])

  if (!isDefined || isDesign) {
    const words =
      tag === ''
        ? text.elementUnnamed
        : !isName(tag)
          ? text.elementWrong(tag)
          : isDesign
            ? `<${tag}>`
            : text.elementMissing(tag)
    return (
      <p className="field-note" id={id}>
        {words}
      </p>
    )
  }
  return (
    <div {...groupProps(props)} role="group">
      {createElement(tag, { ref: element, id })}
    </div>
  )
}
