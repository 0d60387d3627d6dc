import { Cross } from '@blueprintjs/icons'

interface Props {
  /** Id of the control that is cleared, completely or in part. */
  control: string
  label: string
  onClear: () => void
  /** Small button in a chip. Not in the tab order, because the control has keys for it. */
  isSmall?: boolean
}

/** Clears a value. Moves the focus to the control, because the button disappears with the value. */
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
