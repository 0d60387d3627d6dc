import { loadDepartments } from '../../crud/people/departments.ts'
import { TreeChoice } from '../../kit/choose/tree-choice.tsx'

interface Props {
  id: string
  label: string
  most: number
  value: string
  isEditable: boolean
  onChange: (value: string) => void
}

/** Edits one or several departments, as comma-separated ids. */
export default function DepartmentValue({ id, label, most, value, isEditable, onChange }: Props) {
  return (
    <TreeChoice
      id={id}
      label={label}
      load={loadDepartments}
      isSingle={most === 1}
      value={value.split(',').filter(Boolean)}
      isEditable={isEditable}
      onChange={keys => onChange(keys.slice(0, most).join(','))}
    />
  )
}
