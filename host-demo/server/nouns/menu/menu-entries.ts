import type { menus } from '../../database/tables/accounts.ts'

type Row = typeof menus.$inferInsert

/** Menu entry of a module. A top entry has a `sortNo`, and a `menuCategory` that its children share. */
export type MenuEntry = Partial<Row> & Pick<Row, 'id' | 'path' | 'title'> & { children?: MenuEntry[] }

/** Layout component of an entry without a page. */
export const view = 'layouts/RouteView'

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-')

/** Flattens entries and their children to rows. */
export const menuRows = (entries: MenuEntry[], parent?: Row): Row[] =>
  entries.flatMap(({ children = [], ...entry }, index) => {
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
