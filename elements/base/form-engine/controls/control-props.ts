import type { FieldProps } from '../document/type.ts'

/** Props of every native control. */
export const controlProps = ({ id, isDisabled, isInvalid, isRequired, describedBy, onBlur }: FieldProps) => ({
  id,
  disabled: isDisabled,
  'aria-invalid': isInvalid || undefined,
  'aria-required': isRequired || undefined,
  'aria-describedby': describedBy,
  onBlur
})

/** Props of a group of controls: name, and a check when the focus leaves the group. */
export const groupProps = ({ labelId, isInvalid, describedBy, onBlur }: FieldProps) => ({
  'aria-labelledby': labelId,
  'aria-invalid': isInvalid || undefined,
  'aria-describedby': describedBy,
  onBlur: (event: React.FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
  }
})

/** Popover below a text field that has the focus. */
export const belowField = {
  fill: true,
  arrow: false,
  animation: 'minimal',
  placement: 'bottom-start',
  autoFocus: false,
  enforceFocus: false
} as const
