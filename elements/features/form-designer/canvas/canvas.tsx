import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import { useHost } from '../../../base/core/react/host.ts'
import { configOf } from '../../../base/form-engine/document/document.ts'
import { formClass, formStyle } from '../../../base/form-engine/fields/field-frame.tsx'
import { answerKey, chooseByKey } from './canvas-keys.ts'
import { useFormDocument, useWorkplace } from '../workplace/context.ts'
import { NodeList } from './node.tsx'
import { useSaying } from '../workplace/use-saying.ts'

/** Shows the form as a tree with one tab stop. Arrow keys select; other keys edit. */
export function Canvas() {
  const { designer, text, isReadonly, toProperties } = useWorkplace()
  const document = useFormDocument()
  const selection = useStore(designer.$selection)
  const host = useHost()
  const say = useSaying()
  const tree = useRef<HTMLDivElement>(null)
  const config = configOf(document)

  // An edit may remove or move the focused widget, so the canvas records before rendering whether it had focus.
  const hadFocus = useRef(false)
  const hasFocus = useEffectEvent(() => tree.current?.contains(host.shadowRoot?.activeElement ?? null) ?? false)
  useEffect(() => designer.onEdit(() => (hadFocus.current ||= hasFocus())), [designer])

  // Scrolls the selection into view, and focuses it if the canvas has focus.
  useEffect(() => {
    const last = selection.at(-1)
    const node =
      last === undefined ? null : tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(last)}"]`)
    node?.scrollIntoView({ block: 'nearest' })
    if (hadFocus.current || hasFocus())
      (node?.querySelector<HTMLElement>('[role=treeitem]') ?? tree.current)?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [selection, document])

  const onKeyDown = (event: KeyboardEvent) => {
    const answers = { moved: say.moved, removed: say.removed, added: say.added, onOpen: () => toProperties() }
    if (answerKey(event, designer, isReadonly, answers) || chooseByKey(event, designer, answers)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return (
    <div className="canvas" data-scroller onClick={() => designer.select([])}>
      <div
        ref={tree}
        className={`page ${formClass(config)}`}
        style={formStyle(config)}
        // A tree needs items, so an empty canvas is a group.
        role={document.list.length > 0 ? 'tree' : 'group'}
        aria-label={text.canvas}
        aria-multiselectable={document.list.length > 0 || undefined}
        aria-describedby="canvas-keys"
        tabIndex={selection.length > 0 ? -1 : 0}
        onKeyDown={onKeyDown}
      >
        <NodeList
          list={document.list}
          slot={0}
          hint={isReadonly ? text.emptyCanvasReadonly : text.emptyCanvas}
          level={1}
        />
      </div>
      <p id="canvas-keys" className="unseen">
        {text.keys}
      </p>
    </div>
  )
}
