import { InputGroup } from '@blueprintjs/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../../../core/language/text.ts'
import type { PDFDocumentProxy } from './open-pdf.ts'
import { pagesWith } from './pdf-words.ts'
import { previewText } from './preview.text.ts'

interface Props {
  pdf: PDFDocumentProxy
  /** Number of the page in view. */
  current: number
  onJump: (page: number) => void
}

/** Runs `action` on Enter. The form around the dialog must not be submitted. */
function onEnter({ key, nativeEvent }: KeyboardEvent, action: () => void): void {
  if (key !== 'Enter' || nativeEvent.isComposing) return
  nativeEvent.preventDefault()
  action()
}

/** Shows the page in view, jumps to another one, and finds words in the document. */
export function PdfTools({ pdf, current, onJump }: Props) {
  const text = useText(previewText)
  const count = pdf.numPages
  const [typed, setTyped] = useState<string>()
  const [words, setWords] = useState('')
  const [said, setSaid] = useState('')
  const round = useRef(0)

  const jump = () => {
    const page = Number(typed)
    if (Number.isInteger(page) && page >= 1 && page <= count) onJump(page)
    setTyped(undefined)
  }
  const find = async () => {
    const own = ++round.current
    setSaid(text.seeking)
    const pages = await pagesWith(pdf, words).catch((): number[] => [])
    if (own !== round.current) return
    const next = pages.find(page => page > current) ?? pages[0]
    if (next) onJump(next)
    setSaid(next ? text.foundOn(next, pages.indexOf(next) + 1, pages.length) : text.notFound)
  }
  return (
    <>
      <InputGroup
        className="preview-number"
        size="small"
        inputMode="numeric"
        aria-label={text.pageNumber}
        value={typed ?? String(current)}
        onValueChange={setTyped}
        onBlur={() => setTyped(undefined)}
        onKeyDown={event => onEnter(event, jump)}
      />
      <span>{text.pages(count)}</span>
      <InputGroup
        className="preview-find"
        size="small"
        type="search"
        aria-label={text.find}
        placeholder={text.findHint}
        value={words}
        onValueChange={next => {
          round.current++
          setWords(next)
          setSaid('')
        }}
        onKeyDown={event => onEnter(event, () => void (words.trim() && find()))}
      />
      <span role="status">{said}</span>
    </>
  )
}
