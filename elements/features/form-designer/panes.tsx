import { useFormDocument, useWorkplace } from './context.ts'

export type Pane = 'palette' | 'canvas' | 'inspector'

/** On a narrow page one of the three at a time; the number says that what was added is there. */
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
