import { useState, type ChangeEvent, type CompositionEvent } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Props of a text control that holds its value back while an input method composes: the pinyin of a word is no value,
 * so it starts no rule and reaches no host.
 */
export function useComposed(value: string, onChange: (next: string) => void) {
  const [composed, setComposed] = useState<string>()
  return {
    value: composed ?? value,
    onChange(event: ChangeEvent<Control>) {
      if ((event.nativeEvent as InputEvent).isComposing) return setComposed(event.target.value)
      setComposed(undefined)
      onChange(event.target.value)
    },
    onCompositionEnd(event: CompositionEvent<Control>) {
      setComposed(undefined)
      onChange(event.currentTarget.value)
    }
  }
}
