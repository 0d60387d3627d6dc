import { Button, Spinner } from '@blueprintjs/core'
import { ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../../../core/language/text.ts'
import { useLoad } from '../../../kit/use-load.ts'
import { drawPage, openPdf, type PDFDocumentProxy } from './open-pdf.ts'
import { PdfTools } from './pdf-tools.tsx'
import { wordsOfPage } from './pdf-words.ts'
import { previewText } from './preview.text.ts'
import { Trouble } from './trouble.tsx'
import type { ViewProps } from './view-props.ts'

const step = 1.25
const [least, most] = [0.4, 4]
/** Space above a page in px. */
const gap = 8

/** Shows the pages of a PDF with their words for screen readers. Each is drawn when it scrolls into view. */
export default function PdfView({ address, name }: ViewProps) {
  const text = useText(previewText)
  const { value, error } = useLoad(
    async signal => {
      const pdf = await openPdf(address, signal)
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      return { pdf, ratio: height / width }
    },
    [address]
  )
  const [zoom, setZoom] = useState(1)
  const [current, setCurrent] = useState(1)
  const pages = useRef<HTMLDivElement>(null)
  const canvases = () => [...(pages.current?.querySelectorAll('canvas') ?? [])]
  const look = () => {
    const { top = 0, height = 0 } = pages.current?.getBoundingClientRect() ?? {}
    const at = canvases().findIndex(page => page.getBoundingClientRect().bottom > top + height / 3)
    if (at >= 0) setCurrent(at + 1)
  }
  const jump = (page: number) => {
    const [own, target] = [pages.current, canvases()[page - 1]]
    if (own && target) own.scrollTop += target.getBoundingClientRect().top - own.getBoundingClientRect().top - gap
    setCurrent(page)
  }
  const by = (share: number) => setZoom(before => Math.min(most, Math.max(least, before * share)))
  const steer = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey) return
    if (key === '+' || key === '=') by(step)
    else if (key === '-') by(1 / step)
    else if (key === '0') setZoom(1)
  }

  if (error !== undefined) return <Trouble error={error} />
  if (!value) return <Spinner size={24} aria-label={text.loading} />
  const count = value.pdf.numPages
  return (
    <>
      <div
        ref={pages}
        className="preview-pages"
        tabIndex={0}
        role="region"
        aria-label={text.document(name)}
        onKeyDown={steer}
        onScroll={look}
      >
        {Array.from({ length: count }, (_, at) => (
          <Page
            key={at}
            pdf={value.pdf}
            number={at + 1}
            ratio={value.ratio}
            zoom={zoom}
            label={text.page(at + 1, count)}
          />
        ))}
      </div>
      <div className="preview-tools">
        <PdfTools pdf={value.pdf} current={current} onJump={jump} />
        <Button
          variant="minimal"
          icon={<ZoomOut />}
          aria-label={text.zoomOut}
          title={text.zoomOut}
          onClick={() => by(1 / step)}
        />
        <output aria-live="polite">{text.percent(Math.round(zoom * 100))}</output>
        <Button
          variant="minimal"
          icon={<ZoomIn />}
          aria-label={text.zoomIn}
          title={text.zoomIn}
          onClick={() => by(step)}
        />
        <Button
          variant="minimal"
          icon={<ZoomToFit />}
          aria-label={text.fit}
          title={text.fit}
          onClick={() => setZoom(1)}
        />
      </div>
    </>
  )
}

interface PageProps {
  pdf: PDFDocumentProxy
  number: number
  /** Height divided by width, until the page is drawn. */
  ratio: number
  zoom: number
  label: string
}

function Page({ pdf, number, ratio, zoom, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)
  const [own, setOwn] = useState(ratio)
  const [words, setWords] = useState('')
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => setNear(seen!.isIntersecting), { rootMargin: '400px' })
    observer.observe(canvas.current!)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const target = canvas.current!
    if (!isNear) {
      // A page out of view keeps its size, but frees the memory of its canvas.
      target.width = target.height = 0
      return
    }
    let stop: (() => void) | undefined
    let isOver = false
    // A page without readable words is still drawn.
    wordsOfPage(pdf, number).then(
      read => isOver || setWords(read),
      () => undefined
    )
    void pdf.getPage(number).then(
      page => {
        if (isOver) return
        const { width, height } = page.getViewport({ scale: 1 })
        setOwn(height / width)
        const drawing = drawPage(page, target, target.clientWidth * Math.min(2, devicePixelRatio || 1))
        stop = drawing.stop
        // Cancelled drawing rejects.
        drawing.done.catch(() => undefined)
      },
      () => undefined
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [isNear, zoom, pdf, number])
  return (
    <>
      <canvas
        ref={canvas}
        className="preview-page"
        role="img"
        aria-label={label}
        style={{ width: `calc(min(100%, 800px) * ${zoom})`, aspectRatio: `1 / ${own}` }}
      />
      {words && <p className="preview-words">{words}</p>}
    </>
  )
}
