import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { annexObjects, annexPrepare, type AnnexObject, type Attachment } from '../../base/contract/annex.ts'
import { isFolder, uploadCount, uploadLimit } from '../../base/contract/upload.ts'
import { coreText } from '../../base/core/language/core.text.ts'
import { emit, useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import type { PdfPage } from '../../base/shared/attachment/preview/pdf-pages.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { typeFilters } from '../../base/kit/upload/file-checks.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { send } from '../../base/session/request/send.ts'
import { $session } from '../../base/session/wire/session.ts'
import { panelText } from './attachment-panel.text.ts'
import { panelHostOf } from './panel-host.ts'

const Waiting = () => <Spinner className="waiting" size={24} aria-label={useText(coreText).loading} />
const PanelList = later(() => import('./panel-list.tsx'), Waiting)

interface Props {
  obj?: string
  objId?: string
  type?: string
  count?: number
  maxSize?: number
  maxWidth?: number
  folder?: string
  required?: boolean
  disabled?: boolean
  readonly?: boolean
}

const isObject = (obj: string | undefined): obj is AnnexObject => annexObjects.some(each => each === obj)

const positive = (value: number | undefined, usual: number): number =>
  value !== undefined && value > 0 ? Math.floor(value) : usual

/** Shows the attachments of an object, outside an editor. */
export function AttachmentPanel(props: Props) {
  const { obj, objId, type = 'any', maxWidth, folder = 'annex', required, disabled = false, readonly = false } = props
  const text = useText(panelText)
  const element = useHost()
  const host = panelHostOf(element)
  const session = useStore($session)
  const list = useStore(host.$list)
  const isDisabled = useStore(host.$isDisabled) || disabled
  const problem = useStore(host.$problem)
  const mayTry = useMayTry()
  const whole = useRef<HTMLDivElement>(null)
  const filter = typeFilters.find(each => each === type) ?? 'any'

  const isAsked = session !== undefined && isObject(obj) && Boolean(objId) && !host.isGiven
  const { error, loading, reload } = useLoad(
    async signal => {
      if (!isAsked) return
      const query = { obj, objId: objId!, ...(filter !== 'any' && { type: filter }) }
      const found = await send(annexPrepare, { query, signal })
      // Keep a list that the page set meanwhile.
      if (!host.isGiven) host.begin(found)
    },
    [isAsked, obj, objId, filter]
  )
  useEffect(() => host.look(), [host, required, text])
  // The form was submitted without a required file: focus the button that adds files.
  useEffect(() => {
    if (problem) whole.current?.querySelector<HTMLElement>('.drop-choose')?.focus()
  }, [problem])

  if (!session) return <NoSession text={text.signedOut} />
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (isAsked && loading && list.length === 0) return <Waiting />
  const isAllowed = mayTry('cms:upload:add')
  const insert = (pages: PdfPage[], attachment: Attachment) =>
    void emit(element, 'qd-pdf-insert', { pages, attachment })
  return (
    <div
      ref={whole}
      inert={isDisabled}
      className={isDisabled ? 'panel-disabled' : undefined}
      aria-disabled={isDisabled}
    >
      <PanelList
        host={host}
        value={list}
        isEditable={!readonly && !isDisabled && isAllowed}
        limits={{
          type: filter,
          count: positive(props.count, uploadCount),
          maxSize: Math.min(uploadLimit, positive(props.maxSize, uploadLimit)),
          dir: folder && isFolder(folder) ? folder : 'annex',
          maxWidth: maxWidth && maxWidth > 0 ? Math.floor(maxWidth) : undefined
        }}
        onChange={host.change}
        onPages={insert}
        onProblem={(message, name) => emit(element, 'qd-error', { message, name })}
      />
      {!readonly && !isDisabled && !isAllowed && <p className="annex-empty">{text.forbidden}</p>}
      {problem && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
