import { useStore } from '@nanostores/react'
import { $user } from '../../session/wire/session.ts'
import { readJson, shared } from '../../core/values/storage.ts'
import { writeJson } from '../../core/values/json.ts'
import { useStateFor } from '../../core/react/use-state-for.ts'

/** Table settings of a user: column widths in pixels, hidden columns, and whether the records are drawn as a gallery. */
export interface TableLook {
  widths: Record<string, number>
  hidden: string[]
  isGallery?: boolean
}

const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= 48 && value <= 2000

function read(key: string, hiddenAtFirst: string[]): TableLook {
  const entry = readJson(shared, key) as Partial<TableLook> | undefined
  const widths = Object.entries(entry?.widths ?? {}).filter(([, width]) => isWidth(width))
  const hidden = Array.isArray(entry?.hidden) ? entry.hidden.filter(name => typeof name === 'string') : hiddenAtFirst
  return { widths: Object.fromEntries(widths), hidden, isGallery: entry?.isGallery === true }
}

/** Returns the settings of the table `name`, stored per user in this browser. Set undefined for the defaults. */
export function useTableLook(
  name: string,
  hiddenAtFirst: string[]
): [TableLook, (look: TableLook | undefined) => void] {
  const key = `qundao:table:${name}:${useStore($user)?.username ?? ''}`
  const [look, setLook] = useStateFor(key, () => read(key, hiddenAtFirst))
  const keep = (next: TableLook | undefined) => {
    setLook(next ?? { widths: {}, hidden: hiddenAtFirst })
    shared.write(key, next ? writeJson(next) : null)
  }
  return [look, keep]
}
