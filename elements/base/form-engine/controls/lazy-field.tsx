import { useEffect, useState, type ComponentType } from 'react'
import { useText } from '../../core/language/text.ts'
import { formText } from './form.text.ts'
import type { FieldProps } from '../document/type.ts'

/**
 * Creates a component that loads its script when it is first drawn. A failure is shown in its place with a retry
 * button.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function LazyPart(props: Props) {
    const text = useText(formText)
    const [Content, setContent] = useState(() => loaded)
    const [round, setRound] = useState(0)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Content) return
      let isOver = false
      setFailed(false)
      load().then(
        component => {
          loaded = component
          if (!isOver) setContent(() => component)
        },
        () => !isOver && setFailed(true)
      )
      return () => void (isOver = true)
    }, [Content, round])
    if (Content) return <Content {...props} />
    if (!failed) return <div className="field-wait" aria-busy="true" />
    return (
      <span className="field-note field-note-wrong" role="alert">
        {text.fieldFailed}{' '}
        <button type="button" className="link-button" onClick={() => setRound(round + 1)}>
          {text.retry}
        </button>
      </span>
    )
  }
}

export const lazyField = (load: () => Promise<ComponentType<FieldProps>>): ComponentType<FieldProps> =>
  lazyPart<FieldProps>(load)
