// Reader for PDF files, loaded when the first one is opened.
import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  type PDFPageProxy
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- its address, which the build gives
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { FileProblem } from './read-file.ts'

export type { PDFDocumentProxy, PDFPageProxy }

/** URL of the character maps and fonts that Chinese documents use without embedding them. Served beside the scripts. */
const own = (folder: string): string =>
  import.meta.env.DEV
    ? new URL(`/elements/pdf/${folder}/`, location.href).href
    : new URL(/* @vite-ignore */ `../pdf/${folder}/`, import.meta.url).href

/** Problems by the name of pdf.js errors. Other errors mean a damaged file. */
const troubles = {
  MissingPDFException: 'gone',
  UnexpectedResponseException: 'unreachable',
  PasswordException: 'locked'
} as const

/**
 * Opens a PDF for drawing. Scripts of the document do not run, and pdf.js generates no code at run time.
 * @throws FileProblem
 */
export async function openPdf(address: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = new URL(worker, location.href).href
  try {
    const task = getDocument({
      url: new URL(address, location.href).href,
      isEvalSupported: false,
      enableXfa: false,
      // In older browsers, a byte range of another origin requires a preflight request.
      disableRange: new URL(address, location.href).origin !== location.origin,
      cMapUrl: own('cmaps'),
      cMapPacked: true,
      standardFontDataUrl: own('standard_fonts')
    })
    signal.addEventListener('abort', () => void task.destroy(), { once: true })
    return await task.promise
  } catch (error) {
    const name = (error as Error).name as keyof typeof troubles
    throw new FileProblem(name in troubles ? troubles[name] : navigator.onLine ? 'broken' : 'unreachable')
  }
}

/** Draws a page on a canvas of this width. @returns a function that cancels drawing */
export function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  width: number
): { done: Promise<void>; stop: () => void } {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = page.render({ canvasContext: canvas.getContext('2d')!, viewport, background: '#ffffff' })
  return { done: task.promise, stop: () => task.cancel() }
}
