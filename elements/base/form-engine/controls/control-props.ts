import type { FieldProps } from '../document/type.ts'

/** What every native control takes from its field. */
export const controlProps = ({ id, isDisabled, isInvalid, isRequired, describedBy, onBlur }: FieldProps) => ({
  id,
  disabled: isDisabled,
  'aria-invalid': isInvalid || undefined,
  'aria-required': isRequired || undefined,
  'aria-describedby': describedBy,
  onBlur
})

/** What a group of controls takes: its name, and the check when the focus leaves all of them. */
export const groupProps = ({ labelId, isInvalid, describedBy, onBlur }: FieldProps) => ({
  'aria-labelledby': labelId,
  'aria-invalid': isInvalid || undefined,
  'aria-describedby': describedBy,
  onBlur: (event: React.FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
  }
})

/** A popover below a text field that keeps the focus. */
export const belowField = {
  fill: true,
  arrow: false,
  animation: 'minimal',
  placement: 'bottom-start',
  autoFocus: false,
  enforceFocus: false
} as const
