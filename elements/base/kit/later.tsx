import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { toast } from '../core/overlay/toasts.ts'
import { texts } from '../core/language/locale.ts'
import { useText } from '../core/language/text.ts'
import { withinScriptLimit } from '../core/page/time-limit.ts'

export const laterText = texts(
  { failed: '加载失败，请检查网络后重试' },
  { failed: 'Couldn’t load this. Check your network and try again.' }
)

/** `bring` loads the script in advance. */
type LaterPart<Props extends object> = ComponentType<Props> & { bring: () => Promise<void> }

/**
 * Creates a component, usually a dialog, whose script is loaded when it is first rendered. `Meanwhile` is shown while
 * loading. If loading fails or takes longer than 120 s, a toast is shown and `onClose` is called. Parts that remain load
 * again when the connection is back, or by the `retry` that `Meanwhile` receives.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile?: ComponentType<Props & { retry?: (() => void) | undefined }>
): LaterPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const bring = async (): Promise<void> => {
    loaded = (await withinScriptLimit(load())).default
  }
  function Later(props: Props) {
    const text = useText(laterText)
    const [Content, setContent] = useState<ComponentType<Props> | undefined>(() => loaded)
    const [round, setRound] = useState(0)
    const [failedIn, setFailedIn] = useState(-1)
    const hasFailed = failedIn === round
    const fail = useEffectEvent(() => {
      setFailedIn(round)
      toast(text.failed, 'danger')
      const { onClose } = props as { onClose?: () => void }
      onClose?.()
    })
    useEffect(() => {
      if (Content) return
      let isOver = false
      bring().then(
        () => {
          if (!isOver) setContent(() => loaded)
        },
        () => {
          if (!isOver) fail()
        }
      )
      return () => {
        isOver = true
      }
    }, [Content, round])
    const retry = () => setRound(round + 1)
    const retryNow = useEffectEvent(retry)
    useEffect(() => {
      if (!hasFailed) return
      const again = () => retryNow()
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    }, [hasFailed])
    if (Content) return <Content {...props} />
    return Meanwhile ? <Meanwhile {...props} retry={hasFailed ? retry : undefined} /> : null
  }
  return Object.assign(Later, { bring })
}
