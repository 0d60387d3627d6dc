import { Button, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { documentPages, type DrawnPage, type DrawnPart, type PageNote } from '../../base/contract/drawn-page.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { pageText } from './page-view.text.ts'

interface Props {
  articleId: string
  id: string
  name: string
}

/** Shows the pages of an OFD file, as the platform reads them, below a list of the parts that are not drawn. */
export default function PageView({ articleId, id, name }: Props) {
  const text = useText(pageText)
  const load = (first: number, signal?: AbortSignal) => send(documentPages, { query: { articleId, id, first }, signal })
  const { value, error, reload } = useLoad(signal => load(1, signal), [articleId, id])
  const [further, setFurther] = useState<DrawnPage[]>([])
  const [noted, setNoted] = useState<PageNote[]>([])
  const [isBusy, setBusy] = useState(false)
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (!value) return <Spinner size={24} aria-label={text.loading} />
  const pages = [...value.pages, ...further]
  const notes = [...new Set([...value.notes, ...noted])]
  const next = pages.length + 1
  const go = async () => {
    setBusy(true)
    try {
      const more = await load(next)
      setFurther(before => [...before, ...more.pages])
      setNoted(before => [...before, ...more.notes])
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setBusy(false)
  }
  return (
    <>
      {notes.length > 0 && <p className="preview-note">{text.notDrawn(notes.map(note => text.notes[note]))}</p>}
      <div className="preview-pages" tabIndex={0} role="region" aria-label={name}>
        {pages.map(page => (
          <Page key={page.number} page={page} label={text.page(page.number, value.count)} />
        ))}
        {pages.length < value.count && (
          <Button text={text.more(next, value.count)} loading={isBusy} onClick={() => void go()} />
        )}
      </div>
    </>
  )
}

/** Draws a page. Its words can be selected. */
function Page({ page: { box, width, height, parts }, label }: { page: DrawnPage; label: string }) {
  return (
    <svg
      className="preview-page drawn-page"
      viewBox={box}
      width={`${width}mm`}
      height={`${height}mm`}
      role="group"
      aria-label={label}
    >
      {parts.map((part, at) => (
        <Part key={at} part={part} />
      ))}
    </svg>
  )
}

function Part({ part }: { part: DrawnPart }) {
  const { transform, opacity } = part
  switch (part.kind) {
    case 'text':
      return (
        <text
          transform={transform}
          opacity={opacity}
          x={part.x.join(' ')}
          y={part.y.join(' ')}
          fontSize={part.size}
          fontFamily={part.family}
          fontWeight={part.isBold ? 'bold' : undefined}
          fontStyle={part.isItalic ? 'italic' : undefined}
          fill={part.fill}
        >
          {part.text}
        </text>
      )
    case 'path':
      return (
        <path
          transform={transform}
          opacity={opacity}
          d={part.data}
          stroke={part.stroke}
          fill={part.fill}
          strokeWidth={part.width}
          strokeDasharray={part.dashes || undefined}
          fillRule={part.isEvenOdd ? 'evenodd' : 'nonzero'}
        />
      )
    case 'picture':
      return (
        <image
          transform={transform}
          opacity={opacity}
          href={part.address}
          width={part.width}
          height={part.height}
          preserveAspectRatio="none"
        />
      )
  }
}
