const editor = '/cms/article/edit'
export const pathOfArticle = (id: string): string => `${editor}?id=${encodeURIComponent(id)}`
export const pathOfNew = (newsClassId: string | undefined): string =>
  newsClassId ? `${editor}?newsClassId=${encodeURIComponent(newsClassId)}` : editor
