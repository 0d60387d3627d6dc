import { define } from '../../base/core/island.tsx'
import { ArticleListElement } from './element.ts'

define('qd-article-list', ArticleListElement)

export { ArticleListElement }
