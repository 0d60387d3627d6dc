import type { RefObject } from 'react'
import { useSortable } from '../use-sortable.ts'

interface Props {
  body: RefObject<HTMLElement | null>
  onMove: (from: number, to: number) => void
}

/** Lets the rows of a table be dragged by their grips; draws nothing. */
export default function RowOrder({ body, onMove }: Props) {
  useSortable(body, '.row-grip', true, onMove)
  return null
}
