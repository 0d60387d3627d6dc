// The reader of pdf files, loaded with the first one that is opened.
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

/** Character maps and fonts that Chinese documents name without bringing them; served beside the scripts. */
const own = (folder: string): string =>
  import.meta.env.DEV
    ? new URL(`/elements/pdf/${folder}/`, location.href).href
    : new URL(/* @vite-ignore */ `../pdf/${folder}/`, import.meta.url).href

/** Which of its errors mean what; all else is a damaged file. */
const troubles = {
  MissingPDFException: 'gone',
  UnexpectedResponseException: 'unreachable',
  PasswordException: 'locked'
} as const

/**
 * Opens a pdf. It is drawn, and nothing in it runs: no script of a document, and none that its reader makes at run time.
 * @throws FileProblem
 */
export async function openPdf(address: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = new URL(worker, location.href).href
  try {
    const task = getDocument({
      url: new URL(address, location.href).href,
      isEvalSupported: false,
      enableXfa: false,
      // Older browsers ask first whether another origin takes a part of a file to be asked for.
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

/** Draws a page on a canvas of this width; answers what stops it. */
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
