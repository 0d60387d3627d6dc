import type { ContentKind, ModelKind } from './content-kind.ts'
import { get, post } from './endpoint.ts'
import type { Page } from './envelope.ts'
import type { PublicArticle } from './article.ts'

/**
 * ◆ Public content of a kind, as the pages of a site need it. `fields` has plain values as texts and choices by their
 * words; pictures, files, rows, persons, departments and related articles are objects. Internal fields are missing.
 */
export interface PublicContent extends Omit<PublicArticle, 'modelFields' | 'modelLabels' | 'annexList' | 'version'> {
  sortNo: number
  /** Computed state of its kind now; '' for none. */
  fieldState: string
  fields: Record<string, unknown>
  labels: Record<string, string>
}

/**
 * ◆ Public contents of a column, without a session: by their order for kinds that are sorted by hand, otherwise as
 * articles. `fieldState` selects one computed state. At most 100 per page; long tables are only in `publicContent`.
 */
export const publicContents = get<
  Page<PublicContent>,
  { columnId: string; fieldState?: string; pageNo?: number; pageSize?: number }
>('/cms/public/contents', { open: true })
/** ◆ One public content with all its fields, without a session. */
export const publicContent = get<PublicContent, { id: string }>('/cms/public/content', { open: true })

/** ◆ Columns of the current site with a kind, in which the caller may write, by their order in the tree. */
export const kindColumns = get<{ id: string; name: string }[], { kind: ContentKind }>('/cms/content/columns')

/** ◆ Confirms that entries of functions are unchanged today, in the working copy and in public. */
export const confirmContents = post<
  { done: string[]; failed: { id: string; title: string; message: string }[] },
  { ids: string[] }
>('/cms/content/confirm')

/** ◆ Begins the next term: copies leaders as drafts that take office today. The present ones stay as they are. */
export const renewTerm = post<{ count: number }, { ids: string[]; term: string }>('/cms/content/renewTerm')

/** ◆ Rows that were read of a spreadsheet, and the rows of the file that are wrong, each with the reason. */
export interface RowsPreview {
  rows: Record<string, string>[]
  wrong: { number: number; message: string }[]
}
/** ◆ Reads the rows of a field from a spreadsheet (`file`), with `columnId` and `field` in the query. Stores nothing. */
export const rowsSheetPath = '/cms/content/rowsSheet'

/** ◆ Contents of a kind that a field can refer to. `ids` are comma-separated and found in any case. */
export interface ContentChoice {
  id: string
  title: string
  newsClassName: string
}
export const contentChoices = get<ContentChoice[], { kind: ModelKind; words?: string; ids?: string }>(
  '/cms/content/choices'
)
