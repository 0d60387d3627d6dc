import type { menus } from '../../database/tables/accounts.ts'

type Row = typeof menus.$inferInsert

/** An entry as its module writes it. At the top it has a `sortNo`, and a `menuCategory` that those below share. */
export type MenuEntry = Partial<Row> &
  Pick<Row, 'id' | 'path' | 'title'> & {
    /** English title. Pages show it unless an administrator has renamed the entry. */
    english: string
    children?: MenuEntry[]
  }

/** Layout component of an entry without a page. */
export const view = 'layouts/RouteView'

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-')

/** Flattens entries and their children to rows. */
export const menuRows = (entries: MenuEntry[], parent?: Row): Row[] =>
  entries.flatMap(({ children = [], english: _english, ...entry }, index) => {
    const row: Row = {
      name: nameOf(entry.path),
      parentId: parent?.id ?? '',
      menuCategory: parent?.menuCategory ?? '',
      isTop: !parent && !entry.parentId,
      sortNo: 11 + index,
      ...entry
    }
    return [row, ...menuRows(children, row)]
  })

/** English titles of the entries, by id and Chinese title. A renamed entry is not found. */
export const englishTitles = (entries: readonly MenuEntry[]): Map<string, string> =>
  new Map(
    entries.flatMap(({ id, title, english, children = [] }) => [
      [titleKey({ id, title }), english] as const,
      ...englishTitles(children)
    ])
  )

export const titleKey = ({ id, title }: Pick<Row, 'id' | 'title'>) => `${id} ${title}`
