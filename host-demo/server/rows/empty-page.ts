import type { PageQuery } from '../../../elements/base/contract/envelope.ts'
import { readPage } from '../kernel/fields.ts'

/** Returns the page of a list of parts whose record is not named yet: JeecgBoot pages ask for it when they open. */
export const emptyPage = (query: PageQuery) => {
  const { pageNo: current, pageSize: size } = readPage(query)
  return { records: [], total: 0, size, current, pages: 0 }
}
