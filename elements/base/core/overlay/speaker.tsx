import { useStore } from '@nanostores/react'
import { Button } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useHost } from '../react/host.ts'
import { $modals } from './modals.ts'
import { $islands, voiceOf, watchSpeakers, type Voice } from './speakers.ts'
import { $interruption, $toasts, countTime, dismiss, explainable, toast, type Toast } from './toasts.ts'
import { useText } from '../language/text.ts'
import { coreText } from '../language/core.text.ts'

/** Shows toasts and interruptions once per page: only the island chosen by `voiceOf` renders them. */
export function Speaker({ overlays }: { overlays: HTMLElement }) {
  const host = useHost()
  useEffect(() => {
    $islands.set([...$islands.get(), host])
    return () => $islands.set($islands.get().filter(island => island !== host))
  }, [host])
  const toasts = useStore($toasts)
  const interruption = useStore($interruption)
  const isNeeded = toasts.length > 0 || interruption !== undefined
  const voice = useVoice(isNeeded)
  if (voice?.island !== host || !isNeeded) return null
  return (
    <>
      {createPortal(<Toasts toasts={toasts} />, voice.modal?.layer ?? overlays)}
      {interruption && <Interruption load={interruption} />}
    </>
  )
}

/** Returns the island that shows the messages of the page, while there are any. */
function useVoice(isNeeded: boolean): Voice | undefined {
  const islands = useStore($islands)
  const modals = useStore($modals)
  const [voice, setVoice] = useState<Voice>()
  useLayoutEffect(() => {
    if (!isNeeded) return
    const look = () =>
      setVoice(before => {
        const next = voiceOf(islands, modals)
        return before?.island === next?.island && before?.modal === next?.modal ? before : next
      })
    look()
    return watchSpeakers(islands, look)
  }, [islands, modals, isNeeded])
  return voice
}

function Interruption({ load }: { load: NonNullable<ReturnType<typeof $interruption.get>> }) {
  const text = useText(coreText)
  const [content, setContent] = useState<ReactNode>()
  const fail = useEffectEvent(() => toast(text.loadFailed, 'danger'))
  useEffect(() => {
    let gone = false
    load().then(
      ({ default: Content }) => gone || setContent(<Content />),
      () => gone || fail()
    )
    return () => void (gone = true)
  }, [load])
  return content
}

function Toasts({ toasts }: { toasts: Toast[] }) {
  return (
    <div className="qd-toasts" aria-live="polite" data-kept={toasts.length > 0 || undefined}>
      {toasts.map(said => (
        <ToastLine key={said.id} said={said} />
      ))}
    </div>
  )
}

/** Interval in ms in which a message counts its time. */
const beat = 500

function ToastLine({ said }: { said: Toast }) {
  const text = useText(coreText)
  const { id } = said
  const explain = explainable.get(said.message)
  const pause = explain ? 12_000 : 5000
  useEffect(() => {
    const timer = setInterval(() => document.hidden || countTime(id, beat, pause), beat)
    return () => clearInterval(timer)
  }, [id, pause])
  return (
    <div className={`qd-toast qd-toast-${said.tone}`} role={said.tone === 'danger' ? 'alert' : 'status'}>
      <span className="qd-toast-mark" aria-hidden="true" />
      <span>{said.message}</span>
      {explain && <Button variant="minimal" size="small" text={text.why} onClick={explain} />}
      <Button
        variant="minimal"
        size="small"
        icon={<span className="qd-toast-cross" aria-hidden="true" />}
        aria-label={text.dismiss}
        onClick={() => dismiss(id)}
      />
    </div>
  )
}
