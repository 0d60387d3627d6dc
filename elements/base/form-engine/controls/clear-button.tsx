import { Cross } from '@blueprintjs/icons'

interface Props {
  /** The id of the control whose value, or a part of it, is taken away. */
  control: string
  label: string
  onClear: () => void
  /** A small one, in a chip: the control's own keys do what it does. */
  isSmall?: boolean
}

/** Takes a value away. The button goes with what it clears, so the focus stays in the control, or goes there. */
export function ClearButton({ control, label, onClear, isSmall = false }: Props) {
  return (
    <button
      type="button"
      className={isSmall ? undefined : 'icon-button'}
      tabIndex={isSmall ? -1 : undefined}
      aria-label={label}
      onMouseDown={event => event.preventDefault()}
      onClick={event => {
        const root = event.currentTarget.getRootNode() as ShadowRoot
        onClear()
        root.getElementById(control)?.focus()
      }}
    >
      <Cross size={isSmall ? 12 : undefined} />
    </button>
  )
}
