const editor = '/cms/article/edit'
const list = '/cms/article/ArticleList'

/** Builds an address. Includes the site if it differs from the session's. */
function address(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

export const pathOfArticle = (id: string, subsiteId?: string, page = editor): string => address(page, { id, subsiteId })
export const pathOfNew = (newsClassId?: string, subsiteId?: string, page = editor): string =>
  address(page, { newsClassId, subsiteId })
export const pathOfColumn = (newsClassId: string, subsiteId?: string): string =>
  address(list, { newsClassId, subsiteId })
