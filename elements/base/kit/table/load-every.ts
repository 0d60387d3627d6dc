import type { Page } from '../../contract/envelope.ts'

const pageSize = 200

/** Loads the rows of all pages by their cursors, up to `most`. */
export async function loadEvery<Row>(
  load: (place: { pageSize: number; pageNo: number; after?: string }) => Promise<Page<Row>>,
  most: number
): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | undefined
  for (let pageNo = 1; ; pageNo++) {
    const page = await load({ pageSize, pageNo, ...(after && { after }) })
    rows.push(...page.records)
    after = page.next
    if (!after || rows.length >= most) return rows.slice(0, most)
  }
}
