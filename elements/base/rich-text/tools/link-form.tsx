import { Button, InputGroup } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { useText } from '../../core/language/text.ts'
import { addressOf } from '../editor/links.ts'
import type { Editor } from '../editor/rich-text-core.ts'
import { linkText } from './link-form.text.ts'

/** Edits the link at the caret, or adds a link to the selection. */
export default function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useText(linkText)
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [isWrong, setWrong] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = addressOf(address)
    if (!href) return setWrong(true)
    onClose()
    const { empty } = editor.state.selection
    if (empty && !editor.isActive('link'))
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
  }

  return (
    <form className="link-form" onSubmit={submit}>
      <InputGroup
        autoFocus
        aria-label={text.address}
        placeholder="https://"
        value={address}
        intent={isWrong ? 'danger' : 'none'}
        aria-invalid={isWrong}
        onValueChange={value => {
          setAddress(value)
          setWrong(false)
        }}
      />
      {isWrong && <p role="alert">{text.wrong}</p>}
      <Button type="submit" intent="primary" text={text.set} />
      {editor.isActive('link') && (
        <Button
          text={text.remove}
          onClick={() => {
            onClose()
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
          }}
        />
      )}
    </form>
  )
}
