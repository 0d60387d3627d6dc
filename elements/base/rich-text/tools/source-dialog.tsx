import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { useText } from '../../core/language/text.ts'
import type { Editor } from '../editor/rich-text-core.ts'
import { sourceText } from './source-dialog.text.ts'

const ends =
  /(<\/(?:p|h\d|ul|ol|li|blockquote|pre|table|tbody|tr|td|th|figure|figcaption)>|<(?:hr|ul|ol|table|tbody|tr|figure)\b[^>]*>)(?!\n)/g

/** Adds line breaks after blocks, where they do not change the HTML. */
const inLines = (html: string): string =>
  html
    .split(/(<pre[\s>].*?<\/pre>)/s)
    .map((part, at) => (at % 2 ? part : part.replace(ends, '$1\n')))
    .join('')

/** Edits the text as HTML. The editor names what it cannot show, and fetches pictures of other websites. */
export default function SourceDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useText(sourceText)
  const [first] = useState(() => inLines(editor.getHTML()))
  const [html, setHtml] = useState(first)
  const isChanged = html !== first

  const take = () => {
    onClose()
    if (!isChanged) return
    editor.chain().takeSource(html).focus().run()
  }
  return (
    <Dialog
      isOpen
      title={text.title}
      className="source"
      canOutsideClickClose={!isChanged}
      canEscapeKeyClose={!isChanged}
      isCloseButtonShown={false}
      onClose={onClose}
    >
      <DialogBody>
        <p>{text.note}</p>
        <textarea
          autoFocus
          className="bp6-input bp6-fill"
          aria-label={text.title}
          spellCheck={false}
          value={html}
          onChange={event => setHtml(event.target.value)}
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button intent="primary" text={text.take} disabled={!isChanged} onClick={take} />
          </>
        }
      />
    </Dialog>
  )
}
