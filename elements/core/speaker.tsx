import { useStore } from '@nanostores/react'
import { Button } from '@blueprintjs/core'
import { Cross, Error as ErrorIcon, InfoSign, Tick, WarningSign } from '@blueprintjs/icons'
import { atom } from 'nanostores'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useHost } from './host.ts'
import { $interruption, $notices, dismiss, notify, type Notice, type Tone } from './notices.ts'
import { useText } from './text.ts'
import { coreText } from './core.text.ts'

/** The connected islands of the page, oldest first: the first one on screen speaks for the page. */
const $islands = atom<HTMLElement[]>([])

const isOnScreen = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** A page has many islands and one voice. Whoever is on screen first when there is something to say, says it. */
export function Speaker({ overlays }: { overlays: HTMLElement }) {
  const host = useHost()
  useEffect(() => {
    $islands.set([...$islands.get(), host])
    return () => $islands.set($islands.get().filter(island => island !== host))
  }, [host])
  const islands = useStore($islands)
  const notices = useStore($notices)
  const interruption = useStore($interruption)
  if (notices.length === 0 && !interruption) return null
  if ((islands.find(isOnScreen) ?? islands[0]) !== host) return null
  return (
    <>
      {createPortal(<Toasts notices={notices} />, overlays)}
      {interruption && <Interruption load={interruption} />}
    </>
  )
}

function Interruption({ load }: { load: NonNullable<ReturnType<typeof $interruption.get>> }) {
  const text = useText(coreText)
  const [content, setContent] = useState<ReactNode>()
  useEffect(() => {
    let gone = false
    load().then(
      ({ default: Content }) => gone || setContent(<Content />),
      () => gone || notify(text.loadFailed, 'danger')
    )
    return () => void (gone = true)
  }, [load])
  return content
}

const icons: Record<Tone, typeof Tick> = { info: InfoSign, success: Tick, warning: WarningSign, danger: ErrorIcon }

function Toasts({ notices }: { notices: Notice[] }) {
  return (
    <div className="qd-toasts" aria-live="polite" data-kept={notices.length > 0 || undefined}>
      {notices.map(notice => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function Toast({ notice }: { notice: Notice }) {
  const text = useText(coreText)
  const Icon = icons[notice.tone]
  useEffect(() => {
    const timer = setTimeout(() => dismiss(notice.id), 5000)
    return () => clearTimeout(timer)
  }, [notice.id])
  return (
    <div className={`qd-toast qd-toast-${notice.tone}`} role={notice.tone === 'danger' ? 'alert' : 'status'}>
      <Icon />
      <span>{notice.message}</span>
      <Button variant="minimal" size="small" icon={<Cross />} aria-label={text.close} onClick={() => dismiss(notice.id)} />
    </div>
  )
}
