import { useFormDocument, useWorkplace } from './workplace/context.ts'

export type Pane = 'palette' | 'canvas' | 'inspector'

/** Switches between the three panes on narrow pages. The count shows that a widget was added. */
export function Panes({ pane, onPane }: { pane: Pane; onPane: (pane: Pane) => void }) {
  const { text } = useWorkplace()
  const { length } = useFormDocument().list
  return (
    <nav className="panes" aria-label={text.designer}>
      {(['palette', 'canvas', 'inspector'] as const).map(name => (
        <button key={name} type="button" aria-pressed={pane === name} onClick={() => onPane(name)}>
          {text[name]}
          {name === 'canvas' && length > 0 && <span className="pane-count">{length}</span>}
        </button>
      ))}
    </nav>
  )
}
